// signs in as coach, uploads pictures, saves look
import { chromium } from 'playwright';
import sharp from 'sharp';
import { writeFileSync } from 'node:fs';
const base = 'http://localhost:4530';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const c = await browser.newContext();
const p = await c.newPage();
await p.goto(`${base}/coach`);
await p.waitForLoadState('networkidle');
console.log((await p.locator('body').innerText()).slice(0, 300), p.url());
const link = p.getByRole('link', { name: 'Sign in' }).last();
await link.click();
await p.waitForLoadState('networkidle');
console.log(p.url(), (await p.locator('body').innerText()).slice(0, 900));
await c.storageState({ path: '/tmp/look.state.json' });
await browser.close();
