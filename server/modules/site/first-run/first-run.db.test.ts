import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FirstRun, FIRST_RUN, SiteOverview } from '#contract/site/first-run.studio.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { checkSettings } from '#server/app/doctor/check.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import { createSite } from '../content/site.service.ts';
import { member } from '#server/testing/members.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { presentPrograms } from '#server/modules/catalog/programs/programs.service.ts';
import { createLiveSettings } from '../settings/live-settings.ts';
import { createFirstRun } from './first-run.service.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' } });
  coach = await member(app, 'coach@kaski.example');
});
beforeEach(() => app.em().execute('delete from first_run_waiver'));
afterAll(() => app.close());

/** Returns the list of a public shop with live keys. */
function live(env: NodeJS.ProcessEnv = {}, checkKey?: () => Promise<void>) {
  const read = readEnv({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kaski.example',
    SESSION_KEYS: 'k'.repeat(32),
    ...env,
  });
  const settings = createLiveSettings({
    orm: app.orm,
    env: read,
    origin: 'https://kaski.example',
    log: { warn: () => undefined, error: () => undefined },
  });
  return createFirstRun({ env: read, settings, providers: { mode: 'live', all: [checkKey ? { checkKey } : {}] } });
}

const QUIET = { warn: () => undefined, error: () => undefined };
const READY = {
  BRAND_NAME: 'Kaski',
  SUPPORT_EMAIL: 'ask@kaski.fi',
  SMTP_URL: 'smtps://mail.kaski.fi',
  SELLER_NAME: 'Kaski Oy',
  SELLER_ADDRESS: 'Tie 1',
  SELLER_BUSINESS_ID: '1234567-8',
};
const toPointStates = ({ points }: FirstRun) => Object.fromEntries(points.map(({ point, state }) => [point, state]));

test('is nobody’s but the coach’s', async () => {
  const someone = await member(app, 'someone@kaski.example');
  expect((await fetch(`${app.url}/api/coach/site`)).status).toBe(401);
  expect((await someone.ask('/api/coach/site')).status).toBe(404);
  expect((await someone.post('/api/coach/site/first-run/terms/waive', {})).status).toBe(404);
  expect((await coach.post('/api/coach/site/first-run/nothing/waive', {})).status).toBe(404);
});

test('each point is read off the shop', async () => {
  expect(toPointStates(await live().read(app.em()))).toMatchObject({
    brand: 'open',
    seller: 'open',
    mail: 'open',
    terms: 'open',
  });
  expect(toPointStates(await live(READY).read(app.em()))).toMatchObject({
    brand: 'done',
    seller: 'done',
    mail: 'done',
    payments: 'done',
    terms: 'open',
    'test-purchase': 'open',
  });
});

test('mail says that the address is no real one only where nothing else is missing', async () => {
  const whyOf = async (env: NodeJS.ProcessEnv) =>
    Object.fromEntries((await live(env).read(app.em())).points.map(({ point, why }) => [point, why]));
  const example = { ...READY, SUPPORT_EMAIL: 'ask@kaski.example' };
  expect(await whyOf(example)).toMatchObject({ brand: 'example-address', mail: 'example-address' });
  const { SMTP_URL: _, ...without } = example;
  expect(await whyOf(without)).toMatchObject({ brand: 'example-address', mail: undefined });
});

test('a point is waived and taken up again, and the log knows', async () => {
  const waived = FirstRun.parse(await (await coach.post('/api/coach/site/first-run/terms/waive', {})).json());
  expect(toPointStates(waived)['terms']).toBe('waived');
  await coach.post('/api/coach/site/first-run/terms/waive', {});
  const again = FirstRun.parse(await (await coach.post('/api/coach/site/first-run/terms/unwaive', {})).json());
  expect(toPointStates(again)['terms']).toBe('open');
  const actions = await app.em().find(CoachAction, { subject: 'first-run' }, { orderBy: { createdAt: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual(['first-run.waive', 'first-run.unwaive']);
  const overview = SiteOverview.parse(await (await coach.ask('/api/coach/site')).json());
  expect(overview.groups.map(({ version }) => version)).toEqual(overview.groups.map(() => 0));
  // A sandbox takes test payments in any state.
  expect(overview.firstRun.closed).toBe(false);
});

test('closes the list for good, which opens no payments', async () => {
  const before = await live().read(app.em());
  const buyer = await member(app, 'curious@example.com');
  expect((await buyer.post('/api/coach/site/first-run/dismiss', {})).status).toBe(404);
  for (const _ of [1, 2]) expect((await coach.post('/api/coach/site/first-run/dismiss', {})).status).toBe(200);
  expect(await live().read(app.em())).toEqual({ ...before, dismissed: true });
  expect(await (await coach.ask('/api/coach/site/first-run')).json()).toEqual({ left: 0 });
  expect((await (await coach.ask('/api/coach/today')).json()) as object).toMatchObject({ firstRun: null });
  await app.em().execute("delete from first_run_waiver where point = 'dismissed'");
});

test('the programmes that every shop starts with are the coach’s once they have had one in hand', async () => {
  const point = async () => toPointStates(await live().read(app.em()))['programmes'];
  await app.em().execute("delete from coach_action where subject = 'program'");
  expect(await point()).toBe('open');
  // A new shop name increases the version, but is no edit by the coach.
  await app.em().execute('update program set version = version + 1');
  expect(await point()).toBe('open');
  expect((await coach.post('/api/coach/programs/3/move', { by: 'up' })).status).toBe(200);
  expect(await point()).toBe('done');
  expect((await coach.post('/api/coach/programs/3/move', { by: 'down' })).status).toBe(200);
  // Ended and hidden programmes cannot be bought, even if edited.
  await app.em().execute('update program set ended_at = now()');
  expect(await point()).toBe('open');
  await app.em().execute('update program set ended_at = null, published = false');
  expect(await point()).toBe('open');
  await app.em().execute('update program set published = true');
  expect(await point()).toBe('done');
});

test('a shop whose list was gone through before the programmes were asked about is not closed by an upgrade', async () => {
  const { Migration20261124023000: Upgrade } =
    await import('#server/platform/db/migrations/041/Migration20261124023000.ts');
  const upgrade = new Upgrade(app.orm.em.getDriver(), app.orm.config);
  await upgrade.up();
  const [statement = ''] = upgrade.getQueries().filter((each) => typeof each === 'string');
  const waived = async (points: string[]) => {
    await app.em().execute('delete from first_run_waiver');
    for (const each of points) await app.em().execute('insert into first_run_waiver values (?, now())', [each]);
    await app.em().execute(statement);
    await app.em().execute(statement);
    const rows = await app.em().execute<{ point: string }[]>('select point from first_run_waiver');
    return rows.map(({ point }) => point).includes('programmes');
  };
  expect(await waived([])).toBe(false);
  expect(await waived(['terms', 'test-purchase'])).toBe(false);
  expect(await waived(['terms', 'privacy'])).toBe(false);
  expect(await waived(['terms', 'privacy', 'test-purchase'])).toBe(true);
});

test('what an upgrade has waived is asked again where no money was ever taken, and not where the coach waived it', async () => {
  const { Migration20261124191500: Upgrade } =
    await import('#server/platform/db/migrations/041/Migration20261124191500.ts');
  const upgrade = new Upgrade(app.orm.em.getDriver(), app.orm.config);
  await upgrade.up();
  const [statement = ''] = upgrade.getQueries().filter((each) => typeof each === 'string');
  const em = app.em();
  const waived = async () => {
    await em.execute(statement);
    const rows = await em.execute<{ point: string }[]>('select point from first_run_waiver order by point');
    return rows.map(({ point }) => point);
  };
  await em.execute('delete from first_run_waiver');
  await em.execute("delete from coach_action where subject in ('program', 'first-run')");
  for (const each of FIRST_RUN) await em.execute('insert into first_run_waiver values (?, now())', [each]);
  // Every other item is done, and payments are still closed.
  expect(await waived()).toEqual(FIRST_RUN.filter((point) => point !== 'programmes').toSorted());
  await expect(live(READY).requireOpen(app.em())).rejects.toMatchObject({ code: 'not_open' });
  expect((await coach.post('/api/coach/site/first-run/programmes/waive', {})).status).toBe(200);
  expect(await waived()).toContain('programmes');
  await em.execute('delete from coach_action');
  await em.execute(`insert into customer_order
    (id, status, mode, email, email_key, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, created_at)
    values (gen_random_uuid(), 'paid', 'live', 'a@kaski.fi', 'a@kaski.fi', 2, 'once', 'A', 'A', 'once', 100, 0, now())`);
  expect(await waived()).toContain('programmes');
  await em.execute("delete from customer_order where email = 'a@kaski.fi'");
  await em.execute('delete from first_run_waiver');
});

test('a live shop takes no money before each point is done or waived', async () => {
  const shop = live(READY);
  await expect(shop.requireOpen(app.em())).rejects.toMatchObject({ status: 503, code: 'not_open' });
  const shown = await presentPrograms(app.em(), { prefix: '', paymentsReady: shop.isOpen });
  expect(shown.filter(({ available }) => available).every(({ price }) => Number(price) === 0)).toBe(true);
  for (const point of FIRST_RUN) await app.em().execute('insert into first_run_waiver values (?, now())', [point]);
  await expect(shop.requireOpen(app.em())).resolves.toBeUndefined();
});

test.each([
  ['accepts', () => Promise.resolve(), 'done', undefined],
  ['refuses', () => Promise.reject(Object.assign(new Error('No'), { statusCode: 401 })), 'open', 'key-refused'],
  ['does not answer about', () => Promise.reject(new Error('Away')), 'open', 'key-unanswered'],
] as const)('payments are live with a key that the provider %s: %s', async (_, checkKey, state, why) => {
  const { points } = await live(READY, checkKey).read(app.em());
  expect(points.find(({ point }) => point === 'payments')).toEqual({ point: 'payments', state, ...(why && { why }) });
});

test('the test purchase can be made with live keys: the shop opens for it', async () => {
  const shop = live(READY);
  for (const point of FIRST_RUN.filter((each) => each !== 'test-purchase'))
    await app.em().execute('insert into first_run_waiver values (?, now())', [point]);
  expect(await shop.read(app.em())).toMatchObject({ left: 1, closed: false });
  await expect(shop.requireOpen(app.em())).resolves.toBeUndefined();
});

test('a shop without a support address names none, and the list says so', async () => {
  const { SUPPORT_EMAIL: _, ...without } = READY;
  expect(toPointStates(await live(without).read(app.em()))).toMatchObject({ brand: 'open', mail: 'open' });
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://kaski.example', SESSION_KEYS: 'k'.repeat(32), ...without };
  expect(readEnv(env).SUPPORT_EMAIL).toBe('');
  expect(JSON.stringify(createSite(readEnv(env), 'https://kaski.example').response)).not.toContain('aamu.example');
  const settings = createLiveSettings({
    orm: app.orm,
    env: readEnv(env),
    origin: env.PUBLIC_URL,
    log: QUIET,
  });
  expect(settings.now().mailFrom).toBe('"Kaski" <no-reply@kaski.example>');
  expect(settings.now().coaches).toEqual([]);
});

test('what the studio has is no fault of the settings', async () => {
  const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://kaski.example', SESSION_KEYS: 'k'.repeat(32) });
  const about = (of: Env) => checkSettings(of, {}).map(({ setting }) => setting);
  expect(about(env)).toEqual(expect.arrayContaining(['SUPPORT_EMAIL', 'SELLER_NAME', 'SELLER_ADDRESS']));
  const origin = 'https://kaski.example';
  const { values } = createLiveSettings({ orm: app.orm, env, origin, log: QUIET }).now();
  const { env: effective } = shopSettings(
    env,
    origin,
  )({
    translations: {},
    brand: { ...values.brand, supportEmail: 'ask@kaski.fi' },
    seller: { ...values.seller, name: 'Kaski Oy', address: 'Tie 1', businessId: '1234567-8' },
  });
  for (const setting of ['SUPPORT_EMAIL', 'SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_BUSINESS_ID'])
    expect(about(effective)).not.toContain(setting);
});

test('in a shop with live keys whose list is not done nobody can pay, by card or at all', async () => {
  await app.em().execute('delete from first_run_waiver');
  const env = {
    ...READY,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kaski.example',
    SESSION_KEYS: 'k'.repeat(32),
    RATE_LIMITS: 'off',
    COACH_EMAILS: 'coach@kaski.example',
    STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
  };
  const shop = await startTestApp({ env, beside: app });
  const guest = { programId: 4, email: 'early@kaski.example', fullName: 'Aino Virta' };
  const answer = await shop.post('/api/create-guest-subscription', guest);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      error: {
        code: 'not_open',
        message: 'This shop isn’t open yet. You can’t buy anything for now, and nothing was charged.',
      },
    },
  ]);
  expect(await app.em().count(Order, { emailKey: 'early@kaski.example' })).toBe(0);
  const programs = ProgramsResponse.parse(await (await fetch(`${shop.url}/api/programs`)).json());
  expect(programs.filter(({ available, price }) => available && Number(price) > 0)).toEqual([]);
  // The payment page exists, shows the reason, and has no card fields.
  const page = await fetch(`${shop.url}/subscribe/4`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect([page.status, html.includes('js.stripe.com')]).toEqual([200, false]);
  expect(html).toContain('Sales aren’t open yet');
  expect(shop.problems).toEqual([]);
  await shop.close();
});

test('a shop that has sold is not closed by an upgrade', async () => {
  await app.em().execute(`insert into customer_order
    (id, status, mode, email, email_key, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, created_at)
    values (gen_random_uuid(), 'paid', 'live', 'a@kaski.fi', 'a@kaski.fi', 2, 'once', 'A', 'A', 'once', 100, 0, now())`);
  const shop = live();
  expect(await shop.isOpen(app.em())).toBe(true);
  expect((await shop.read(app.em())).closed).toBe(false);
});
