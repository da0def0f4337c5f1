import { chromium } from 'playwright';
const B = 'http://localhost:4200';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
async function ctxOf(name, to) {
  const c = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message));
  p.on('console', (m) => m.type() === 'error' && console.log(name, 'CONSOLE', m.text().slice(0, 300)));
  await p.goto(`${B}/api/login?provider=sandbox&return_to=${encodeURIComponent(to)}`);
  await p.getByRole('button', { name }).click();
  await p.waitForLoadState('networkidle');
  return [c, p];
}
async function shots(p, url, name, sel) {
  for (const w of [360, 1440])
    for (const s of ['light', 'dark']) {
      await p.setViewportSize({ width: w, height: 900 });
      await p.emulateMedia({ colorScheme: s });
      await p.goto(B + url);
      await p.waitForLoadState('networkidle');
      await p.waitForTimeout(600);
      const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.log('OVERFLOW', name, w, over);
      await p.screenshot({ path: `/tmp/shots/${name}-${w}-${s}.png`, fullPage: true });
    }
}
const [ec, e] = await ctxOf('An elite subscriber', '/coaching');
const me = await e.evaluate(async () => (await fetch('/api/auth/user')).json());
console.log(me.email, me.elite, me.id);
const J = (p, path, body, method = 'POST') =>
  p.evaluate(
    async ([path, body, method]) => {
      const r = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [r.status, (await r.text()).slice(0, 200)];
    },
    [path, body, method],
  );
if (process.argv[2] !== 'again') {
  console.log(
    await J(e, '/api/coaching-profile', {
      fullName: 'Elli Elite',
      age: 34,
      weight: 61,
      injuries: 'A knee',
      emergencyContactName: 'Bo',
      emergencyContactPhone: '1',
      healthConsent: 'health-2',
    }),
  );
  console.log(
    await J(e, '/api/coaching/thread', {
      id: crypto.randomUUID(),
      text: 'How slow should the lowering be? My knee is fine so far, and I sleep better since I train in the mornings.',
    }),
  );
  console.log(
    await J(e, '/api/coaching/check-ins', { sleep: 3, energy: 4, soreness: 2, weightKg: 61, note: 'A good week.' }),
  );
}
const [cc, c] = await ctxOf('The coach', '/coach/clients');
const id =
  process.env.ID ||
  (await c.evaluate(async () => (await (await fetch('/api/coach/clients')).json()).items.find((x) => !x.guest)?.id));
console.log('client', id);
if (process.argv[2] !== 'again') {
  const plans = await c.evaluate(async () => (await (await fetch('/api/coach/plans')).json()).items.map((x) => x.key));
  console.log(plans);
  for (const k of plans.slice(0, 6)) {
    const t = await c.evaluate(async (k) => await (await fetch(`/api/coach/plans/${k}/assign`)).json(), k);
    if (t.sessions > 0) {
      console.log(
        k,
        t,
        await J(c, `/api/coach/plans/${k}/assign`, {
          request: crypto.randomUUID(),
          clients: [{ user: id, start: t.monday, weekdays: [1, 3, 5, 6, 7, 2, 4].slice(0, t.sessions).sort() }],
        }),
      );
      break;
    }
  }
  console.log(
    await J(c, `/api/coach/talk/${id}`, {
      id: crypto.randomUUID(),
      text: 'Three seconds down. Send me a video when you can.',
      pictures: [],
      version: 0,
    }),
  );
}
await shots(c, '/coach/site/check-ins', 'checkins');
await shots(c, `/coach/clients/${id}`, 'room');
await shots(e, '/coaching', 'letters');
await shots(c, '/coach/site/answer-days', 'answerdays');
await browser.close();
