import { chromium } from 'playwright';
import { mkdirSync } from 'node:fs';
const out='/tmp/shots'; mkdirSync(out,{recursive:true});
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const [,, where='coach', ...paths] = process.argv;
const ctx = await b.newContext();
const p0 = await ctx.newPage();
if (where==='coach') { await p0.goto('http://localhost:4500/api/login?provider=sandbox&return_to=%2Fcoach'); await p0.waitForTimeout(1500); console.log(p0.url()); const t=await p0.content(); if (p0.url().includes('sandbox')) { await p0.getByText('The coach').first().click(); await p0.waitForTimeout(1500); console.log(p0.url()); } }
for (const w of [360,768,1440]) for (const scheme of ['light','dark']) {
  if (scheme==='dark' && w===768) continue;
  const p = await ctx.newPage(); await p.setViewportSize({width:w,height:900}); await p.emulateMedia({colorScheme:scheme, reducedMotion:'reduce'});
  for (const path of paths) { await p.goto('http://localhost:4500'+path); await p.waitForTimeout(1200);
    const over = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0) console.log('OVER',w,path,over);
    await p.screenshot({path:`${out}/${path.replace(/[\/?=&]/g,'_')}-${w}-${scheme}.png`, fullPage:true}); }
  await p.close();
}
await b.close();
