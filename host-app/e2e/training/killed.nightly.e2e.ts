import { rm } from 'node:fs/promises';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { guest, payByCard } from '../../../server/testing/buyers.ts';
import { failToOpen, openShop, type Shop } from '../shop.ts';

const COACH = 'coach@sandbox.example';
const OPEN = { RATE_LIMITS: 'off' };
const FIRST = 'the first key of this shop as it began';
const SECOND = 'the second key of this shop made later';
const leftovers: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

async function shopIn(env: NodeJS.ProcessEnv = {}, folder?: string): Promise<Shop> {
  const shop = await openShop({ ...OPEN, ...env }, folder);
  if (!folder) leftovers.push(() => rm(shop.folder, { recursive: true, force: true }));
  leftovers.push(() => shop.end('SIGTERM'));
  return shop;
}

async function signIn(shop: Shop, email: string): Promise<APIRequestContext> {
  const browser = await request.newContext({ baseURL: shop.url, extraHTTPHeaders: { connection: 'close' } });
  leftovers.push(() => browser.dispose());
  const codes = async () => (await shop.mails(email)).flatMap(({ subject }) => /^\d{3}(?: \d{3})+/.exec(subject) ?? []);
  const known = (await codes()).length;
  await browser.post('/api/login/code', { data: { email } });
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBeGreaterThan(known);
  const [code] = await codes();
  expect((await browser.post('/api/login/verify', { data: { email, code } })).status()).toBe(204);
  return browser;
}

test('what is sealed is kept by its key: none, another and a short one are refused in one line, a new one reads it', async () => {
  test.setTimeout(120_000);
  const said = 'my left knee aches';
  const first = await shopIn({ HEALTH_KEYS: FIRST });
  const { folder } = first;
  const sent = await first.post('/api/contact', { name: 'Anna', email: 'anna@example.com', message: said });
  expect(sent.ok).toBe(true);
  await first.end('SIGKILL');
  for (const [env, line] of [
    [{}, /^HEALTH_KEYS: the key \S{8} is missing, with which data about health is sealed in this database\. .+\.$/],
    [{ HEALTH_KEYS: SECOND }, /^HEALTH_KEYS: the key \S{8} is missing, .+ Add it behind the others, .+\.$/],
    [{ HEALTH_KEYS: 'short' }, /^HEALTH_KEYS.+each key needs at least 32 characters/],
  ] as const) {
    const { code, said: lines } = await failToOpen({ ...OPEN, DATA_DIR: folder, ...env });
    expect(code).toBe(1);
    expect(lines.trim().split('\n')).toEqual([expect.stringMatching(line)]);
    expect(lines).not.toContain(FIRST);
  }
  const both = await shopIn({ HEALTH_KEYS: `${SECOND},${FIRST}` }, folder);
  const coach = await signIn(both, COACH);
  expect(await (await coach.get('/api/coach/inbox')).text()).toContain(said);
  expect(await both.end('SIGTERM')).toBe(0);
  // Too early: some rows still use the first key.
  expect((await failToOpen({ ...OPEN, DATA_DIR: folder, HEALTH_KEYS: SECOND })).code).toBe(1);
});

test('a letter whose server is killed in the middle of sending it reaches everybody, and nobody twice', async () => {
  test.setTimeout(180_000);
  const first = await shopIn();
  const coach = await signIn(first, COACH);
  const readers = Array.from({ length: 60 }, (_, i) => `reader${i}@example.com`);
  const brought = await coach.post(
    '/api/coach/subscribers/import?consent=They%20ticked%20it%20on%20paper&day=2026-05-01',
    { headers: { 'content-type': 'text/csv' }, data: `email\n${readers.join('\n')}\n` },
  );
  expect(await brought.json()).toMatchObject({ added: readers.length });
  const { id } = (await (await coach.post('/api/coach/letters', { data: { postId: null } })).json()) as { id: string };
  const words = { subject: 'Rain', preview: '', body: 'It fell.', language: 'en', segment: 'everybody' };
  const put = await coach.put(`/api/coach/letters/${id}`, { data: { ...words, onlyLanguage: false, version: 1 } });
  const { version } = (await put.json()) as { version: number };
  expect((await coach.post(`/api/coach/letters/${id}/send`, { data: { version, at: null } })).status()).toBe(200);
  const arrived = async (shop: Shop) =>
    (await shop.mails())
      .filter(({ subject }) => subject === 'Rain')
      .map(({ to }) => to)
      .toSorted();
  await expect.poll(async () => (await arrived(first)).length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  const second = await shopIn({}, first.folder);
  await expect.poll(() => arrived(second), { timeout: 90_000 }).toEqual(readers.toSorted());
  const again = await signIn(second, COACH);
  await expect
    .poll(async () => ((await (await again.get(`/api/coach/letters/${id}`)).json()) as { status: string }).status, {
      timeout: 30_000,
    })
    .toBe('sent');
  expect(await arrived(second)).toEqual(readers.toSorted());
});

test('what a member agrees to while the server is killed is agreed or not, and the next renewal costs what it says', async () => {
  test.setTimeout(180_000);
  const first = await shopIn();
  const email = 'anna@example.com';
  const setUp = await first.post('/api/create-guest-subscription', guest(email));
  const { clientSecret } = (await setUp.json()) as { clientSecret: string };
  expect((await payByCard(first, clientSecret)).ok).toBe(true);
  const anna = await signIn(first, email);
  const own = async (browser: APIRequestContext) =>
    (
      (await (await browser.get('/api/user/dashboard')).json()) as {
        subscriptions: { id: string; amount: string; plan?: { id: string; state: string } }[];
      }
    ).subscriptions[0];
  await expect.poll(() => own(anna), { timeout: 30_000 }).toBeTruthy();
  const { id } = (await own(anna))!;
  const coach = await signIn(first, COACH);
  const proposed = await coach.post(`/api/coach/subscriptions/${id}/plan`, { data: { plan: '4:continuation' } });
  expect(proposed.status()).toBe(202);
  const plan = (await own(anna))!.plan!.id;
  // The answer is lost with the process.
  const lost = anna.post(`/api/user/subscriptions/${id}/plan`, { data: { plan, agreed: true } }).catch(() => null);
  await first.end('SIGKILL');
  await lost;
  const second = await shopIn({}, first.folder);
  const back = await signIn(second, email);
  expect(['proposed', 'agreed']).toContain((await own(back))?.plan?.state);
  // A second press has the same result.
  const pressed = await back.post(`/api/user/subscriptions/${id}/plan`, { data: { plan, agreed: true } });
  expect(pressed.status()).toBe(200);
  expect((await own(back))?.plan?.state).toBe('agreed');
  expect((await second.post('/sandbox/time', { days: 31 })).ok).toBe(true);
  await expect.poll(async () => (await own(back))?.amount, { timeout: 60_000 }).toBe('39.90');
});
