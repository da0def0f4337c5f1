import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeDeliveryResponse, CodeResponse } from '#contract/auth.ts';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLimits, TooManyRequests } from '../limits/limits.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { LoginCode } from './login-code.entity.ts';

const EMAIL = 'owner@example.com';
let app: TestApp;
let owner: Browser;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().execute('truncate app_user, login_code, outbox_mail, session, rate_limit cascade');
  owner = createBrowser(app.url);
});

const wrong = (code: string) => (code.startsWith('9') ? '000000' : '999999');
const verify = (by: Browser, code: string) => by.post('/api/login/verify', { email: EMAIL, code });

/** Asks for a code and tells which one was mailed; undefined for none. */
async function ask(by: Browser): Promise<string | undefined> {
  now = new Date(now.getTime() + 1);
  expect((await by.post('/api/login/code', { email: EMAIL })).status).toBe(202);
  const where = { recipient: EMAIL, createdAt: now };
  return (await app.em().findOne(OutboxMail, where))?.data['code'];
}

/** What browsers of strangers do: each has a code of its own mailed to the owner. */
async function strangers(count: number): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => createBrowser(app.url));
  for (const browser of browsers) expect(await ask(browser)).toBeDefined();
  return browsers;
}

describe('what became of the mail', () => {
  const delivery = async (by: Browser) =>
    CodeDeliveryResponse.parse(await (await by.ask('/api/login/code')).json()).delivery;

  test.each([
    ['sent', 'sent'],
    ['failed', 'refused'],
    ['expired', 'expired'],
  ] as const)('that is %s is told as %s to the browser that asked, and to no other', async (status, told) => {
    expect(await delivery(owner)).toBe('waiting');
    await ask(owner);
    expect(await delivery(owner)).toBe('waiting');
    await app.em().nativeUpdate(OutboxMail, { recipient: EMAIL }, { status });
    expect(await delivery(owner)).toBe(told);
    const stranger = createBrowser(app.url);
    expect(await delivery(stranger)).toBe('waiting');
    await ask(stranger);
    // It is about the mail that this browser asked for, and not about what was known before.
    expect(await delivery(stranger)).toBe('waiting');
    now = new Date(now.getTime() + 600_001);
    expect(await delivery(owner)).toBe('waiting');
  });
});

describe('a code', () => {
  test('works in the browser that asked for it, in whichever tab, and in no other', async () => {
    const code = (await ask(owner))!;
    const thief = createBrowser(app.url);
    expect((await verify(thief, code)).status).toBe(400);
    await ask(thief);
    expect((await verify(thief, code)).status).toBe(400);
    const tab = createBrowser(app.url);
    for (const [name, value] of owner.cookies) tab.cookies.set(name, value);
    expect((await verify(tab, code)).status).toBe(204);
  });

  test('outlives what others ask for and guess', async () => {
    const code = (await ask(owner))!;
    for (const stranger of await strangers(8)) {
      for (let i = 0; i < 5; i++) expect((await verify(stranger, wrong(code))).status).toBe(400);
    }
    for (let i = 0; i < 10; i++) expect((await verify(createBrowser(app.url), wrong(code))).status).toBe(400);
    expect((await verify(owner, code)).status).toBe(204);
  });

  test('comes to its owner however many others have asked for', async () => {
    const greedy = createBrowser(app.url);
    for (let i = 0; i < 5; i++) expect(await ask(greedy)).toBeDefined();
    expect(await ask(greedy)).toBeUndefined();
    // It is told so, whoever the address belongs to; whoever else asks is answered as ever.
    const told = async (by: Browser) =>
      CodeResponse.parse(await (await by.post('/api/login/code', { email: EMAIL })).json());
    expect(await told(greedy)).toEqual({ status: 'accepted', enough: true });
    expect(await told(createBrowser(app.url))).toEqual({ status: 'accepted' });
    await strangers(10);
    const code = await ask(owner);
    expect((await verify(owner, code!)).status).toBe(204);
  });

  test('is mailed although a password manager has filled in a hidden field', async () => {
    expect((await owner.post('/api/login/code', { email: EMAIL, website: 'https://mine.example' })).status).toBe(202);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL });
    expect((await verify(owner, mail.data['code']!)).status).toBe(204);
  });

  test('is replaced by the next one of its browser only', async () => {
    const first = (await ask(owner))!;
    const other = createBrowser(app.url);
    const theirs = (await ask(other))!;
    const second = (await ask(owner))!;
    // Once in a million both are the same.
    const replaced = first === second ? 400 : (await verify(owner, first)).status;
    expect(replaced).toBe(400);
    expect((await verify(owner, second)).status).toBe(204);
    expect((await verify(other, theirs)).status).toBe(204);
  });

  test('has one try left where others have guessed fifty times, and its reader needs one', async () => {
    const code = (await ask(owner))!;
    const others = await strangers(11);
    for (const stranger of others) for (let i = 0; i < 5; i++) await verify(stranger, wrong(code));
    const codes = await app.em().find(LoginCode, {});
    const guesses = codes.reduce((sum, { tries }) => sum + tries, 0);
    expect(guesses).toBeLessThanOrEqual(51);
    const late = createBrowser(app.url);
    const theirs = (await ask(late))!;
    expect((await verify(late, wrong(theirs))).status).toBe(400);
    expect((await verify(late, theirs)).status).toBe(400);
    expect((await verify(owner, code)).status).toBe(204);
  });

  test('for one thing does nothing else', async () => {
    const code = (await ask(owner))!;
    await verify(owner, code);
    await owner.post('/api/user/email', { email: 'other@example.com' });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'other@example.com' });
    expect(mail.data['use']).toContain('makes this address');
    const request = { email: 'other@example.com', code: mail.data['code'] };
    expect((await owner.post('/api/login/verify', request)).status).toBe(400);
    expect((await owner.post('/api/user/email/verify', request)).status).toBe(200);
  });

  test('is asked for with something that no script and no other site gets', async () => {
    const response = await owner.post('/api/login/code', { email: EMAIL });
    const line = response.headers.getSetCookie().find((each) => each.startsWith('aamu.asker='));
    expect(line?.toLowerCase()).toMatch(/httponly/);
    expect(line?.toLowerCase()).toMatch(/samesite=lax/);
    const forged = createBrowser(app.url);
    forged.cookies.set('aamu.asker', 'a'.repeat(43));
    const code = (await ask(forged))!;
    expect(forged.cookies.get('aamu.asker')).not.toBe('a'.repeat(43));
    expect((await verify(forged, code)).status).toBe(204);
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'off' }, beside: app });
    const over = await createBrowser(secure.url).post('/api/login/code', { email: 'tls@example.com' });
    expect(over.headers.getSetCookie().join()).toMatch(/__Host-aamu\.asker=.*secure/i);
    await secure.close();
  });
});

describe('limits', () => {
  test('leave every client one code an hour where many are asked for, and strangers’ guesses use up nobody’s', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const asked = (client: string, by = createBrowser(shop.url)) =>
      by.post('/api/login/code', { email: EMAIL }, { 'x-forwarded-for': client }).then(({ status }) => status);
    const expiresAt = new Date(now.getTime() + 600_000);
    const code = { email: EMAIL, emailKey: EMAIL, codeHash: 'x', createdAt: now, expiresAt };
    await app.em().insertMany(
      LoginCode,
      Array.from({ length: 30 }, () => ({ ...code, id: randomUUID() })),
    );
    expect(await asked('192.0.2.1')).toBe(202);
    expect(await asked('192.0.2.1')).toBe(429);
    const limits = createLimits(app.orm);
    for (let i = 0; i < 60; i++) await limits.countStrayGuess('192.0.2.7');
    await expect(limits.countStrayGuess('192.0.2.7')).rejects.toThrow(TooManyRequests);
    now = new Date(now.getTime() + 1);
    const mine = createBrowser(shop.url);
    expect(await asked('192.0.2.7', mine)).toBe(202);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL, createdAt: now });
    const digits = { email: EMAIL, code: mail.data['code'] };
    const stray = await createBrowser(shop.url).post('/api/login/verify', digits, { 'x-forwarded-for': '192.0.2.7' });
    expect(stray.status).toBe(429);
    const answer = await mine.post('/api/login/verify', digits, { 'x-forwarded-for': '192.0.2.7' });
    expect(answer.status).toBe(204);
    await shop.close();
  });
});
