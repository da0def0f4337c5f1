import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { UserResponse } from '#contract/accounts/auth.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { User } from '../users/user.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Session } from '../sessions/session.entity.ts';
import { SESSION_IDLE_MS, SESSION_MAX_AGE_MS } from '../sessions/session.store.ts';
import { LoginCode } from './login-code.entity.ts';
import { LONG_CODE_MS } from './login-code.service.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';

const EMAIL = 'member@example.com';
let app: TestApp;
let browser: Browser;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: 'Coach@example.com' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.em(), 'app_user, login_code, outbox_mail, session');
  browser = createBrowser(app.url);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const askCode = (email = EMAIL) => browser.post('/api/login/code', { email });
const verify = (code: string, email = EMAIL, by = browser) => by.post('/api/login/verify', { email, code });

/** Returns the code in the newest mail to an address. */
async function mailedCode(email = EMAIL): Promise<string> {
  const where = { recipient: email.toLowerCase(), template: 'login-code' } as const;
  const mail = await app.em().findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } });
  return mail.data['code']!;
}

async function signIn(email = EMAIL, by = browser): Promise<void> {
  later(1);
  await by.post('/api/login/code', { email });
  expect((await verify(await mailedCode(email), email, by)).status).toBe(204);
}

const wrong = (code: string) => (code.startsWith('9') ? '000000' : '999999');

describe('POST /api/login/code', () => {
  test.each([
    ['nothing', {}],
    ['two @', { email: 'a@b@c.example' }],
    ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['a list', { email: [EMAIL] }],
  ])('%s is refused, and nothing is mailed', async (_, body) => {
    const response = await browser.post('/api/login/code', body);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.[0]?.path).toBe('email');
    expect(await app.em().count(OutboxMail)).toBe(0);
  });

  test('is answered alike for a known and an unknown address, and the code is not in the table', async () => {
    await signIn();
    const [known, unknown] = [await askCode(), await askCode('nobody@example.com')];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    const code = (await mailedCode()).replaceAll(' ', '');
    const rows = await app.em().find(LoginCode, {});
    expect(rows.some(({ codeHash }) => codeHash.includes(code))).toBe(false);
  });
});

describe('an address with a "+tag"', () => {
  const codes = () => app.em().count(OutboxMail, { template: 'login-code' });
  const asksAnew = async (email: string) => {
    later(1);
    const { status } = await createBrowser(app.url).post('/api/login/code', { email });
    expect(status).toBe(202);
  };

  test('shares the codes of its mailbox with every other tag, and is answered alike', async () => {
    for (let tag = 1; tag <= 12; tag++) await asksAnew(`member+${tag}@example.com`);
    expect(await codes()).toBe(10);
  });

  test.runIf(isNightly)('has codes of its own where it has an account, whatever other tags ask for', async () => {
    await signIn('member+shop@example.com');
    for (let tag = 1; tag <= 12; tag++) await asksAnew(`member+${tag}@example.com`);
    const before = await codes();
    await asksAnew('member+shop@example.com');
    await asksAnew(EMAIL);
    expect(await codes()).toBe(before + 2);
  });

  test('looks mailed where the others have used up the limit, and takes none of their digits', async () => {
    for (let tag = 1; tag <= 10; tag++) await asksAnew(`member+${tag}@example.com`);
    await app.em().nativeUpdate(OutboxMail, {}, { status: 'sent' });
    const digits = await mailedCode('member+10@example.com');
    later(1);
    const asking = createBrowser(app.url);
    await asking.post('/api/login/code', { email: 'member+11@example.com' });
    const delivery = async () => (await asking.ask('/api/login/code')).json();
    expect(await delivery()).toEqual({ delivery: 'waiting' });
    later(5_000);
    expect(await delivery()).toEqual({ delivery: 'sent' });
    const tried = await asking.post('/api/login/verify', { email: 'member+11@example.com', code: digits });
    expect(tried.status).toBe(400);
  });

  test('has codes of its own after a guest bought with it', async () => {
    await writtenOrder(app, 'member+guest@example.com');
    for (let tag = 1; tag <= 6; tag++) await asksAnew(`member+${tag}@example.com`);
    const before = await codes();
    await asksAnew('member+guest@example.com');
    expect(await codes()).toBe(before + 1);
  });
});

describe('POST /api/login/verify', () => {
  test('the mailed digits sign in, however they are spaced, and only once', async () => {
    await askCode(' Member@Example.com ');
    const code = await mailedCode();
    expect((await verify(` ${code.replace(' ', '-')} `)).status).toBe(204);
    const user = UserResponse.parse(await (await browser.ask('/api/auth/user')).json());
    expect(user).toMatchObject({ email: 'Member@Example.com', coach: false, elite: false });
    const again = await verify(code);
    expect(again.status).toBe(400);
    expect(ErrorResponse.parse(await again.json()).error.code).toBe('invalid_code');
  });

  test.each([
    ['letters', 'abcdef'],
    ['seven digits', '1234567'],
    ['nothing', ''],
  ])('%s are refused beside the field', async (_, code) => {
    const response = await verify(code);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.[0]?.path).toBe('code');
  });

  test('wrong, old, replaced and never sent are told alike', async () => {
    await askCode();
    const first = await mailedCode();
    later(1_000);
    await askCode();
    const second = await mailedCode();
    const answers = [await verify(wrong(second)), await verify(first), await verify('123456', 'nobody@example.com')];
    later(LONG_CODE_MS);
    answers.push(await verify(second));
    const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
    expect(texts[0]?.[0]).toBe(400);
  });

  test('five wrong tries end a code, also when they come at the same moment', async () => {
    await askCode();
    const code = await mailedCode();
    await Promise.all(Array.from({ length: 10 }, () => verify(wrong(code))));
    expect((await verify(code)).status).toBe(400);
    expect((await app.em().find(LoginCode, {}))[0]?.tries).toBe(5);
  });

  test('one code sent ten times at once signs in once', async () => {
    await askCode();
    const code = await mailedCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await app.em().count(User)).toBe(1);
  });
});

describe('a session', () => {
  test('gets a new id at sign-in: one that was planted is worth nothing', async () => {
    const planted = createBrowser(app.url);
    await signIn('attacker@example.com', planted);
    for (const [name, value] of planted.cookies) browser.cookies.set(name, value);
    const before = new Map(browser.cookies);
    await signIn();
    expect(browser.cookies.get('aamu.sid')).not.toBe(before.get('aamu.sid'));
    expect((await planted.ask('/api/auth/user')).status).toBe(401);
  });

  test('is kept from scripts and from other sites', async () => {
    await askCode();
    const response = await verify(await mailedCode());
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('aamu.sid='));
    expect(cookie?.toLowerCase()).toMatch(/httponly/);
    expect(cookie?.toLowerCase()).toMatch(/samesite=lax/);
    const secure = await startTestApp({
      env: { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'off' },
      clock: () => now,
    });
    const other = createBrowser(secure.url);
    await other.post('/api/login/code', { email: EMAIL });
    const [mail] = await secure.em().find(OutboxMail, {});
    const answer = await other.post('/api/login/verify', { email: EMAIL, code: mail?.data['code'] });
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-aamu\.sid=.*secure/i);
    await secure.close();
  });

  test('ends when nobody uses it, and after its time however much it is used', async () => {
    await signIn();
    for (let spent = 0; spent + SESSION_IDLE_MS / 2 < SESSION_MAX_AGE_MS; spent += SESSION_IDLE_MS / 2) {
      expect((await browser.ask('/api/auth/user')).status).toBe(200);
      later(SESSION_IDLE_MS / 2);
    }
    later(SESSION_IDLE_MS / 2);
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
    await signIn();
    later(SESSION_IDLE_MS + 1);
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
  });

  test('ends on the server when its person signs out', async () => {
    await signIn();
    const stolen = new Map(browser.cookies);
    const response = await browser.ask('/api/logout');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
  });

  test.each(['GET', 'POST'])(
    'leaves unsent data on the device after a plain %s: the next page clears it',
    async (method) => {
      await signIn();
      const response = await browser.ask('/api/logout', { method });
      expect([response.status, response.headers.get('clear-site-data')]).toEqual([303, null]);
      expect(browser.cookies.get('signed-out')).toBe('1');
      expect(browser.cookies.get('member-id') ?? '').toBe('');
    },
  );

  describe('of another member than the page’s', () => {
    const OTHER = '7f1c0d2e-1111-4222-8333-444455556666';
    const idOf = async () => UserResponse.parse(await (await browser.ask('/api/auth/user')).json()).id;

    test.each(everyNth(['/api/logout', '/api/logout?cleared=1', '/api/logout/everywhere'], 3))(
      'is not ended by %s',
      async (path) => {
        await signIn();
        const id = await idOf();
        const refused = await browser.post(path, {}, { 'x-member': OTHER });
        expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([409, 'other_member']);
        expect((await browser.ask('/api/auth/user')).status).toBe(200);
        expect((await browser.post(path, {}, { 'x-member': id })).status).toBe(204);
        expect((await browser.ask('/api/auth/user')).status).toBe(401);
      },
    );
  });

  test.each(everyNth(['cross-site', 'same-site', ''], 3))(
    'a link to sign out that is followed from "%s" asks first',
    async (site) => {
      await signIn();
      const response = await browser.ask('/api/logout', { headers: { 'sec-fetch-site': site } });
      expect(response.headers.get('location')).toBe('/logout');
      expect((await browser.ask('/api/auth/user')).status).toBe(200);
    },
  );

  test.each([
    ['GET', 503, { 'sec-purpose': 'prefetch' }],
    ['GET', 503, { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', 503, { purpose: 'prefetch' }],
    ['GET', 503, { 'x-moz': 'prefetch' }],
    ['HEAD', 204, {}],
  ] as const)(
    'does not end, and none begins, by a %s of a link that nobody has followed',
    async (method, status, headers) => {
      await signIn();
      const sessions = () => app.em().count(Session, {});
      const before = await sessions();
      for (const path of ['/api/logout', '/api/login?provider=oidc', '/api/login?return_to=/home']) {
        const response = await browser.ask(path, { method, headers });
        expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, status, 'no-store']);
      }
      expect(await sessions()).toBe(before);
      expect((await browser.ask('/api/auth/user')).status).toBe(200);
    },
  );

  test('of every browser ends when its person says so, and nobody else’s', async () => {
    const [phone, stranger] = [createBrowser(app.url), createBrowser(app.url)];
    await signIn();
    await signIn(EMAIL, phone);
    await signIn('somebody@example.com', stranger);
    expect((await browser.post('/api/logout/everywhere')).status).toBe(204);
    const states = await Promise.all(
      [browser, phone, stranger].map(async (one) => (await one.ask('/api/auth/user')).status),
    );
    expect(states).toEqual([401, 401, 200]);
  });

  test('is the same for every process on the database, and ends in all of them', async () => {
    const env = { RATE_LIMITS: 'off', SESSION_KEYS: 'a-key-that-both-of-them-have' };
    const first = await startTestApp({ clock: () => now, env, beside: app });
    const second = await startTestApp({ clock: () => now, env, beside: app });
    const [here, there] = [createBrowser(first.url), createBrowser(second.url)];
    await signIn(EMAIL, here);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.ask('/api/auth/user')).status).toBe(200);
    await there.ask('/api/logout');
    expect((await here.ask('/api/auth/user')).status).toBe(401);
    await first.close();
    await second.close();
  });

  test('of a person who is no longer there is nobody’s', async () => {
    await signIn();
    await emptyTables(app.em(), 'app_user');
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
  });

  test('of the coach says so', async () => {
    await signIn('coach@example.com');
    expect(UserResponse.parse(await (await browser.ask('/api/auth/user')).json()).coach).toBe(true);
  });
});
