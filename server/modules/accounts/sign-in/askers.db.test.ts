import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { CodeDeliveryResponse, CodeResponse } from '#contract/accounts/auth.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
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
  await emptyTables(app.em(), 'app_user, login_code, outbox_mail, session, rate_limit');
  owner = createBrowser(app.url);
});

const wrong = (code: string) => (code.startsWith('9') ? '000000' : '999999');
const verify = (by: Browser, code: string) => by.post('/api/login/verify', { email: EMAIL, code });

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const MINUTE_MS = 60_000;

/** Requests a code and returns the mailed one; undefined if there is none. */
async function ask(by: Browser, headers: Record<string, string> = {}): Promise<string | undefined> {
  later(1);
  expect((await by.post('/api/login/code', { email: EMAIL }, headers)).status).toBe(202);
  const where = { recipient: EMAIL, createdAt: now };
  return (await app.em().findOne(OutboxMail, where))?.data['code'];
}

const askAt = async ({ cookies }: Browser, url = app.url) => {
  const browser = createBrowser(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return (await browser.post('/api/login/code', { email: EMAIL })).status;
};

/** Creates strangers' browsers that have requested a code in the owner's name. */
async function strangers(count: number): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => createBrowser(app.url));
  for (const browser of browsers) await ask(browser);
  return browsers;
}

/** Creates a browser in which the owner has signed in and out. */
async function createReturningBrowser(url = app.url): Promise<Browser> {
  const browser = createBrowser(url);
  expect((await verify(browser, (await ask(browser))!)).status).toBe(204);
  await browser.post('/api/logout');
  return browser;
}

describe('what became of the mail', () => {
  const delivery = async (by: Browser) =>
    CodeDeliveryResponse.parse(await (await by.ask('/api/login/code')).json()).delivery;

  const outcomes = [
    ['failed', 'refused'],
    ['sent', 'sent'],
    ['expired', 'expired'],
  ] as const;
  test.each(everyNth(outcomes, 3))(
    'that is %s is told as %s to the browser that asked, and to no other',
    async (status, told) => {
      expect(await delivery(owner)).toBe('waiting');
      await ask(owner);
      expect(await delivery(owner)).toBe('waiting');
      await app.em().nativeUpdate(OutboxMail, { recipient: EMAIL }, { status });
      expect(await delivery(owner)).toBe('waiting');
      later(5_000);
      expect(await delivery(owner)).toBe(told);
      const stranger = createBrowser(app.url);
      expect(await delivery(stranger)).toBe('waiting');
      await ask(stranger);
      // The state is that of this browser's own mail.
      expect(await delivery(stranger)).toBe('waiting');
      now = new Date(now.getTime() + 600_001);
      expect(await delivery(owner)).toBe('waiting');
    },
  );
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
    for (const stranger of await strangers(isNightly ? 8 : 2)) {
      for (let i = 0; i < 5; i++) expect((await verify(stranger, wrong(code))).status).toBe(400);
    }
    for (let i = 0; i < (isNightly ? 10 : 2); i++)
      expect((await verify(createBrowser(app.url), wrong(code))).status).toBe(400);
    expect((await verify(owner, code)).status).toBe(204);
  });

  test('is mailed although a password manager has filled in a hidden field', async () => {
    expect((await owner.post('/api/login/code', { email: EMAIL, website: 'https://mine.example' })).status).toBe(202);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL });
    expect((await verify(owner, mail.data['code']!)).status).toBe(204);
  });

  test('is replaced by the next one of its browser only', async () => {
    const other = await createReturningBrowser();
    const first = (await ask(owner))!;
    const theirs = (await ask(other))!;
    const second = (await ask(owner))!;
    // Once in a million, both codes are equal.
    const replaced = first === second ? 400 : (await verify(owner, first)).status;
    expect(replaced).toBe(400);
    expect((await verify(owner, second)).status).toBe(204);
    expect((await verify(other, theirs)).status).toBe(204);
  });

  test('has six digits twice in an hour, then twelve', async () => {
    expect(await ask(owner)).toMatch(/^\d{3} \d{3}$/);
    expect(await ask(createBrowser(app.url))).toMatch(/^\d{3} \d{3}$/);
    expect(await ask(createBrowser(app.url))).toMatch(/^\d{3} \d{3} \d{3} \d{3}$/);
    later(61 * MINUTE_MS);
    expect(await ask(owner)).toMatch(/^\d{3} \d{3}$/);
  });

  test('for one thing does nothing else', async () => {
    const code = (await ask(owner))!;
    await verify(owner, code);
    await owner.post('/api/user/email', { email: 'other@example.com' });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'other@example.com' });
    expect(mail.data['use']).toContain('It makes this your account’s address instead of the old one');
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

describe('browsers that are new to a mailbox', () => {
  const told = async (by: Browser) =>
    CodeResponse.parse(await (await by.post('/api/login/code', { email: EMAIL })).json());
  const mails = () => app.em().count(OutboxMail, { recipient: EMAIL });

  test('have six mails an hour sent to it in all, however many they are', async () => {
    const start = now;
    const first = createBrowser(app.url);
    for (let i = 0; i < 5; i++) await ask(first);
    expect(await mails()).toBe(3);
    while (now.getTime() < start.getTime() + 60 * MINUTE_MS - 1_000) {
      await strangers(1);
      later(3 * MINUTE_MS);
    }
    expect(await mails()).toBe(6);
    later(3 * MINUTE_MS);
    await strangers(1);
    expect(await mails()).toBe(7);
  });

  test('leave the owner a code to sign in, although members ask to move to the mailbox', async () => {
    for (let n = 0; n < 6; n++) {
      later(10 * MINUTE_MS + 1_000);
      const mover = await signInByCode(app, `mover-${n}@example.com`);
      expect((await mover.post('/api/user/email', { email: EMAIL })).status).toBe(202);
    }
    const code = await ask(owner);
    expect(code).toBeDefined();
    expect((await verify(owner, code!)).status).toBe(204);
    // Two for the strangers' accounts, one for the owner.
    expect(await mails()).toBe(3);
  });

  test('are answered alike, whether a mail was sent or not', async () => {
    const answers: unknown[] = [];
    const delivery = async (by: Browser) => (await by.ask('/api/login/code')).json();
    for (let minute = 0; minute < 59; minute += 5) {
      const browser = createBrowser(app.url);
      answers.push(await told(browser));
      answers.push(await delivery(browser));
      await app.em().nativeUpdate(OutboxMail, { recipient: EMAIL }, { status: 'sent' });
      later(MINUTE_MS);
      answers.push(await delivery(browser));
      later(4 * MINUTE_MS);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"status":"accepted"}', '{"delivery":"waiting"}', '{"delivery":"sent"}']),
    );
  });

  test('share a code while it works, so that a crowd does not keep the owner out', async () => {
    const crowd = await strangers(isNightly ? 10 : 4);
    expect(await ask(owner)).toBeUndefined();
    const newest = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL }, { orderBy: { createdAt: 'desc' } });
    const code = newest.data['code']!;
    for (const stranger of crowd.slice(0, -2)) expect((await verify(stranger, wrong(code))).status).toBe(400);
    expect((await verify(owner, code)).status).toBe(204);
    // It is used up in every browser that shared it.
    for (const stranger of crowd) expect((await verify(stranger, code)).status).toBe(400);
  });

  test('keep a code that works when they ask once more', async () => {
    await strangers(2);
    const code = (await ask(owner))!;
    expect(await ask(owner)).toBeUndefined();
    expect((await verify(owner, code)).status).toBe(204);
    // Neither of the two counts now.
    expect(await app.em().count(LoginCode, { emailKey: EMAIL, usedAt: null })).toBe(2);
  });

  test('keep its tries when they ask once more', async () => {
    const code = (await ask(owner))!;
    await strangers(2);
    for (let n = 0; n < 3; n++) await verify(owner, wrong(code));
    expect(await ask(owner)).toBeUndefined();
    for (let n = 0; n < 2; n++) await verify(owner, wrong(code));
    expect((await verify(owner, code)).status).toBe(400);
  });

  test('see a new mail when they ask once more, although there is none', async () => {
    const delivery = async () => (await owner.ask('/api/login/code')).text();
    await strangers(2);
    const states = [];
    for (let n = 0; n < 2; n++) {
      await ask(owner);
      await app.em().nativeUpdate(OutboxMail, { recipient: EMAIL }, { status: 'sent' });
      states.push(await delivery());
      later(5_000);
      states.push(await delivery());
    }
    const [waiting, sent] = ['{"delivery":"waiting"}', '{"delivery":"sent"}'];
    expect(states).toEqual([waiting, sent, waiting, sent]);
    expect(await mails()).toBe(3);
  });

  test.runIf(isNightly)('are not counted once they have used their code', async () => {
    for (let i = 0; i < 8; i++) {
      const browser = createBrowser(app.url);
      expect((await verify(browser, (await ask(browser))!)).status).toBe(204);
    }
  });

  test('from many networks use up no guess of the owner', async () => {
    await strangers(3);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL }, { orderBy: { createdAt: 'desc' } });
    const code = mail.data['code']!;
    for (const stranger of await strangers(7))
      for (let i = 0; i < 5; i++) expect((await verify(stranger, wrong(code))).status).toBe(400);
    expect(await ask(owner)).toBeUndefined();
    expect((await verify(owner, wrong(code))).status).toBe(400);
    expect((await verify(owner, code)).status).toBe(204);
  });

  test('share no six digits, which some thousand browsers could guess', async () => {
    const first = await ask(createBrowser(app.url));
    await app
      .em()
      .nativeUpdate(LoginCode, { emailKey: EMAIL }, { expiresAt: new Date(now.getTime() + 60 * MINUTE_MS) });
    await strangers(3);
    expect(await app.em().count(LoginCode, { mailedWith: { $ne: null } })).toBeGreaterThan(0);
    expect((await verify(owner, first!)).status).toBe(400);
    expect(await app.em().count(LoginCode, { mailedWith: { $ne: null }, isLong: false })).toBe(0);
  });

  test('leave the owner digits that work at any minute of an hour', async () => {
    await strangers(2);
    for (let minute = 0; minute < 75; minute += 5) {
      await strangers(1);
      const late = createBrowser(app.url);
      await ask(late);
      const where = { recipient: EMAIL, createdAt: { $lte: now } };
      const newest = await app.em().findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } });
      const used = await app
        .em()
        .count(LoginCode, { emailKey: EMAIL, usedAt: null, expiresAt: { $gt: now }, isLong: true });
      expect([minute, used > 0, newest.data['code']!.length]).toEqual([minute, true, 15]);
      later(5 * MINUTE_MS);
    }
  });
});

describe('a made-up "+tag"', () => {
  const TAG = 'owner+shop@example.com';
  const askFor = async (email: string, by = createBrowser(app.url), path = '/api/login/code') => {
    later(1);
    expect((await by.post(path, { email })).status).toBe(202);
    return (await app.em().findOne(OutboxMail, { recipient: email, createdAt: now }))?.data['code'];
  };
  const askForOthers = async (count: number, by?: Browser, path?: string) => {
    for (let tag = 0; tag < count; tag++) await askFor(`owner+x${tag}@example.com`, by, path);
  };

  test('gets its first code although strangers made up nine others', async () => {
    await askForOthers(9);
    const code = await askFor(TAG, owner);
    later(59 * MINUTE_MS);
    // Digits that a stranger shares cannot keep its owner out, nor can their age.
    const late = createBrowser(app.url);
    expect(await askFor(TAG, late)).toBeUndefined();
    expect((await late.post('/api/login/verify', { email: TAG, code })).status).toBe(204);
  });

  test('gets its long code after its short one has expired', async () => {
    await askFor(TAG);
    await askForOthers(7);
    later(20 * MINUTE_MS);
    const code = await askFor(TAG, owner);
    expect((await owner.post('/api/login/verify', { email: TAG, code })).status).toBe(204);
  });

  test('gets a code to become an account’s address although a member asked for three others', async () => {
    await askForOthers(3, await signInByCode(app, 'mover@example.com'), '/api/user/email');
    const mine = await signInByCode(app, 'changing@example.com');
    expect(await askFor(TAG, mine, '/api/user/email')).toBeDefined();
  });

  test('gets its first code although one network made up a dozen others', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const askFrom = async (client: string, email: string) => {
      later(1);
      const from = { 'x-forwarded-for': client };
      expect((await createBrowser(shop.url).post('/api/login/code', { email }, from)).status).toBe(202);
      return app.em().count(OutboxMail, { recipient: email });
    };
    const mailed = [];
    for (let tag = 0; tag < 12; tag++) mailed.push(await askFrom(`192.0.2.${tag}`, `owner+x${tag}@example.com`));
    expect(mailed).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await askFrom('198.51.100.1', TAG)).toBe(1);
    // Another code for a name that has one takes nothing of the share.
    expect(await askFrom('192.0.2.1', 'owner+x0@example.com')).toBe(2);
    await shop.close();
  });

  test('gets a code to sign in although a member of its network asked to move to three others', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const mover = await signInByCode(shop, 'mover@example.com');
    for (let tag = 0; tag < 5; tag++)
      expect((await mover.post('/api/user/email', { email: `owner+x${tag}@example.com` }, from)).status).toBe(202);
    expect((await createBrowser(shop.url).post('/api/login/code', { email: TAG }, from)).status).toBe(202);
    expect(await app.em().count(OutboxMail, { recipient: TAG })).toBe(1);
    await shop.close();
  });

  test('that gets no code is answered as if it did', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const limits = createLimits(app.orm);
    const made = { mailbox: EMAIL, purpose: 'sign-in' };
    for (let n = 0; n < 3; n++) await limits.takeMadeUpShare(app.em(), '192.0.2.1', made);
    const states = [];
    const asker = createBrowser(shop.url);
    for (let n = 0; n < 2; n++) {
      expect((await asker.post('/api/login/code', { email: TAG }, from)).status).toBe(202);
      states.push(await (await asker.ask('/api/login/code')).json());
      later(5_000);
      states.push(await (await asker.ask('/api/login/code')).json());
    }
    const [waiting, sent] = [{ delivery: 'waiting' }, { delivery: 'sent' }];
    expect(states).toEqual([waiting, sent, waiting, sent]);
    expect(await app.em().count(OutboxMail)).toBe(0);
    await shop.close();
  });

  test('shares ten codes an hour with the others', async () => {
    await askForOthers(14);
    expect(await app.em().count(OutboxMail, { template: 'login-code' })).toBe(10);
    expect(await askFor(TAG)).toBeUndefined();
    later(61 * MINUTE_MS);
    expect(await askFor(TAG)).toBeDefined();
  });
});

test('a new spelling of a Gmail inbox gets in with the last digits mailed there, whatever strangers made up', async () => {
  for (let at = 0; at < 12; at++) {
    later(1);
    await createBrowser(app.url).post('/api/login/code', { email: `first.last+${at}@gmail.com` });
  }
  const mails = await app
    .em()
    .find(OutboxMail, { recipient: { $like: '%@gmail.com' } }, { orderBy: { createdAt: 'asc' } });
  expect(mails).toHaveLength(3);
  later(1);
  const newcomer = createBrowser(app.url);
  expect((await newcomer.post('/api/login/code', { email: 'f.irstlast@googlemail.com' })).status).toBe(202);
  expect(await app.em().count(OutboxMail, { recipient: 'f.irstlast@googlemail.com' })).toBe(0);
  const asked = { email: 'f.irstlast@googlemail.com', code: mails.at(-1)?.data['code'] };
  expect((await newcomer.post('/api/login/verify', asked)).status).toBe(204);
  const answer = await (await newcomer.ask('/api/auth/user')).json();
  expect(answer).toMatchObject({ email: 'f.irstlast@googlemail.com' });
});

test('a "+tag" elsewhere, which may be another person, never gets in with digits mailed to another', async () => {
  for (let at = 0; at < 3; at++) {
    later(1);
    await createBrowser(app.url).post('/api/login/code', { email: `first.last+${at}@example.org` });
  }
  const mails = await app.em().find(OutboxMail, { recipient: { $like: '%@example.org' } });
  later(1);
  const stranger = createBrowser(app.url);
  await stranger.post('/api/login/code', { email: 'first.last+9@example.org' });
  for (const { data } of mails) {
    const asked = { email: 'first.last+9@example.org', code: data['code'] };
    expect((await stranger.post('/api/login/verify', asked)).status).toBe(400);
  }
});

describe('a browser that has signed in to a mailbox', () => {
  test('gets codes of its own, six an hour, and is told when it has had them', async () => {
    const known = await createReturningBrowser();
    await strangers(isNightly ? 12 : 3);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 7; i++) codes.push(await ask(known));
    expect(codes.filter(Boolean)).toHaveLength(6);
    const answer = CodeResponse.parse(await (await known.post('/api/login/code', { email: EMAIL })).json());
    expect(answer).toEqual({ status: 'accepted', enough: true });
    expect((await verify(known, codes[5]!)).status).toBe(204);
  });

  test('is new to any other mailbox, and to this one with a cookie that was made up', async () => {
    const known = await createReturningBrowser();
    await known.post('/api/login/code', { email: 'other@example.com' });
    expect(await app.em().count(LoginCode, { emailKey: 'other@example.com', isKnown: true })).toBe(0);
    const cookie = known.cookies.get('aamu.asker')!;
    const [, mailbox] = cookie.split('.');
    const forged = createBrowser(app.url);
    await ask(forged);
    forged.cookies.set('aamu.asker', `${forged.cookies.get('aamu.asker')!.split('.')[0]}.${mailbox}`);
    await ask(forged);
    expect(await app.em().count(LoginCode, { emailKey: EMAIL, isKnown: true })).toBe(0);
  });

  test('does not hold the address, and forgets it with the account', async () => {
    const known = createBrowser(app.url);
    const response = await verify(known, (await ask(known))!);
    const line = response.headers.getSetCookie().find((each) => each.startsWith('aamu.asker='));
    expect(line?.toLowerCase()).toMatch(/httponly/);
    expect(known.cookies.get('aamu.asker')).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect((await known.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    expect(known.cookies.get('aamu.asker')).toMatch(/^[\w-]{43}$/);
  });
});

describe('limits', () => {
  test('of a network keep no known browser out, and guesses of strangers use up nobody’s', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const digitsOf = async () => {
      const mail = await app.em().findOneOrFail(OutboxMail, { recipient: EMAIL }, { orderBy: { createdAt: 'desc' } });
      return { email: EMAIL, code: mail.data['code'] };
    };
    const mine = createBrowser(shop.url);
    expect((await mine.post('/api/login/code', { email: EMAIL }, from)).status).toBe(202);
    const limits = createLimits(app.orm);
    for (let i = 0; i < 60; i++) await limits.countStrayGuess('192.0.2.7');
    await expect(limits.countStrayGuess('192.0.2.7')).rejects.toThrow(TooManyRequests);
    const stray = await createBrowser(shop.url).post('/api/login/verify', await digitsOf(), from);
    expect(stray.status).toBe(429);
    expect((await mine.post('/api/login/verify', await digitsOf(), from)).status).toBe(204);
    // The network's limits are used up, but not those of its known browser.
    for (let i = 0; i < 12; i++) await limits.countMails('192.0.2.7', 1).catch(() => undefined);
    for (let i = 0; i < 60; i++) await limits.countSignIn('192.0.2.7').catch(() => undefined);
    later(1);
    expect((await createBrowser(shop.url).post('/api/login/code', { email: EMAIL }, from)).status).toBe(429);
    expect((await mine.post('/api/login/code', { email: EMAIL }, from)).status).toBe(202);
    expect((await mine.post('/api/login/verify', await digitsOf(), from)).status).toBe(204);
    await shop.close();
  });

  test('of guesses are the same for a known "+tag" and a made-up one', async () => {
    const shop = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on' }, beside: app });
    const known = 'owner+known@example.com';
    await signInByCode(app, known);
    for (let tag = 0; tag < 12; tag++) {
      await createBrowser(app.url).post('/api/login/code', { email: `owner+${tag}@example.com` });
      later(1);
    }
    later(16 * MINUTE_MS);
    const statuses: number[][] = [];
    for (const [at, email] of [known, 'owner+11@example.com'].entries()) {
      const from = { 'x-forwarded-for': `192.0.2.${at + 20}` };
      const stranger = createBrowser(shop.url);
      expect((await stranger.post('/api/login/code', { email }, from)).status).toBe(202);
      for (let i = 0; i < 60; i++) await createLimits(app.orm).countSignIn(`192.0.2.${at + 20}`);
      const guess = async () => (await stranger.post('/api/login/verify', { email, code: '000000' }, from)).status;
      statuses.push([await guess(), await guess()]);
    }
    expect(statuses).toEqual([
      [429, 429],
      [429, 429],
    ]);
    await shop.close();
  });

  test('of guesses hold for one browser, with or without a code', async () => {
    const shop = await startTestApp({ clock: () => now, beside: app });
    const browser = createBrowser(shop.url);
    await browser.post('/api/login/code', { email: EMAIL });
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push((await verify(browser, '999 999 999 999')).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
    await shop.close();
  });

  test('of codes hold for one known browser, and for no other in its network', async () => {
    const shop = await startTestApp({ clock: () => now, beside: app });
    const [known, other] = [await createReturningBrowser(shop.url), await createReturningBrowser(shop.url)];
    const asked = (by: Browser) => askAt(by, shop.url);
    const statuses = await Promise.all(Array.from({ length: 30 }, () => asked(known)));
    expect(statuses.filter((status) => status === 202)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(18);
    expect(await asked(other)).toBe(202);
    await shop.close();
  });
});

test('a crowd that waits for one mailbox keeps no other visitor from the database', async () => {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = app.em().transactional(async (tx) => {
    await lockAddress(tx, EMAIL);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const crowd = Array.from({ length: 30 }, () => askAt(createBrowser(app.url)));
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, n) => app.post('/api/login/code', { email: `other-${n}@example.com` })),
  );
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 202));
  release.resolve();
  await holder;
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([202]));
  expect(await app.em().count(OutboxMail, { recipient: EMAIL })).toBe(3);
});
