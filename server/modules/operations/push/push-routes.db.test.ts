import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { PushCheckResponse, PushResponse } from '#contract/operations/push.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { PushDevice } from './push.entity.ts';
import { pushBrowser } from './push.harness.ts';

const MORNING = new Date('2026-11-23T08:00:00Z');
let now = MORNING;

let app: TestApp;
let anna: Browser;
let ben: Browser;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  anna = await member(app, 'anna@example.com', {}, MORNING);
  ben = await member(app, 'ben@example.com', {}, MORNING);
});
beforeEach(async () => {
  now = MORNING;
  await app.em().execute('delete from push_device');
  await app.em().execute('delete from push_wish');
});
afterAll(() => app.close());

describe('GET and POST /api/user/push', () => {
  const wish = {
    kinds: { 'session-today': true, 'coach-answered': false, 'plan-new': true, 'rest-over': true },
    quiet: { from: '22:00', to: '06:30' },
    timeZone: 'America/Lima',
  };

  test('nobody is told nothing, and changes nothing', async () => {
    const nobody = createBrowser(app.url);
    expect((await nobody.ask('/api/user/push')).status).toBe(401);
    for (const path of [
      '/api/user/push',
      '/api/user/push/devices',
      '/api/user/push/devices/check',
      '/api/user/push/devices/remove',
    ])
      expect((await nobody.post(path, wish)).status).toBe(401);
  });

  test.each([
    [{ ...wish, quiet: { from: '25:00', to: '06:00' } }],
    [{ ...wish, quiet: { from: '22:00' } }],
    [{ ...wish, kinds: { 'coach-answered': 'yes' } }],
    [{ ...wish, timeZone: 'Europe/Atlantis' }],
    [{ ...wish, timeZone: '+02:00' }],
    [{ ...wish, timeZone: '\u0000' }],
    [{}],
    [[]],
  ])('what is no wish is refused: %j', async (body) => {
    expect((await anna.post('/api/user/push', body)).status).toBe(400);
    expect((await anna.post('/api/user/push', body)).headers.get('cache-control')).toContain('no-store');
  });

  test('what was never said is what most want, and what was said is theirs alone', async () => {
    const before = PushResponse.parse(await (await anna.ask('/api/user/push')).json());
    expect(before).toMatchObject({ quiet: { from: '21:00', to: '07:00' }, timeZone: 'Europe/Helsinki', devices: 0 });
    expect(Object.values(before.kinds)).toEqual([true, true, true, true]);
    expect((await anna.post('/api/user/push', wish)).status).toBe(204);
    expect((await anna.post('/api/user/push', { ...wish, quiet: null })).status).toBe(204);
    const after = PushResponse.parse(await (await anna.ask('/api/user/push')).json());
    expect(after).toMatchObject({ ...wish, quiet: null, publicKey: before.publicKey });
    // Another device changes what it shows, and does not know the rest.
    expect((await anna.post('/api/user/push', { kinds: { 'plan-new': false } })).status).toBe(204);
    const { kinds, ...rest } = PushResponse.parse(await (await anna.ask('/api/user/push')).json());
    expect([kinds, rest.quiet, rest.timeZone]).toEqual([{ ...wish.kinds, 'plan-new': false }, null, wish.timeZone]);
    expect((await anna.post('/api/user/push', { quiet: wish.quiet })).status).toBe(204);
    const again = PushResponse.parse(await (await anna.ask('/api/user/push')).json());
    expect([again.kinds, again.quiet]).toEqual([kinds, wish.quiet]);
    const bens = PushResponse.parse(await (await ben.ask('/api/user/push')).json());
    expect(bens.kinds['coach-answered']).toBe(true);
  });
});

test('the keys are the shop’s own until the settings have others, and the same in every process', async () => {
  const keyOf = async (shop: TestApp) => {
    const who = await member(shop, 'keys@example.com', {}, MORNING);
    return PushResponse.parse(await (await who.ask('/api/user/push')).json()).publicKey;
  };
  const own = await keyOf(app);
  const beside = await startTestApp({ clock: () => now, beside: app, env: { RATE_LIMITS: 'off' } });
  expect(await keyOf(beside)).toBe(own);
  await beside.close();
  const curve = createECDH('prime256v1');
  const PUSH_PUBLIC_KEY = curve.generateKeys('base64url');
  const PUSH_PRIVATE_KEY = curve.getPrivateKey('base64url');
  const env = { RATE_LIMITS: 'off', PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY };
  const rotated = await startTestApp({ clock: () => now, beside: app, env });
  expect(await keyOf(rotated)).toBe(PUSH_PUBLIC_KEY);
  await rotated.close();
});

describe('POST /api/user/push/devices', () => {
  const { keys, timeZone } = pushBrowser('https://fcm.googleapis.com').device;

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://user:pass@fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com\\@127.0.0.1/a',
    'https://fcm.googleapis.com/a\n',
    'ftp://fcm.googleapis.com/a',
    '/sandbox/push/a',
    'not an address',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2_000)}`,
  ])('an address that is no push service’s is refused: %.60s', async (endpoint) => {
    expect((await anna.post('/api/user/push/devices', { endpoint, keys, timeZone })).status).toBe(400);
    expect(await app.em().count(PushDevice)).toBe(0);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('the services of browsers are known: %s', async (endpoint) => {
    expect((await anna.post('/api/user/push/devices', { endpoint, keys, timeZone })).status).toBe(204);
  });

  test('keys that are none are refused', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
    for (const bad of [{ p256dh: 'short', auth: keys.auth }, { p256dh: keys.p256dh }, null, 'keys'])
      expect((await anna.post('/api/user/push/devices', { endpoint, keys: bad, timeZone })).status).toBe(400);
  });

  test.each([
    ['p256dh', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')],
    ['p256dh', Buffer.alloc(65).toString('base64url')],
    ['auth', Buffer.alloc(17).toString('base64url')],
  ])('refuses a key that encrypts nothing, beside %s', async (name, value) => {
    const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { ...keys, [name]: value }, timeZone };
    const answer = await anna.post('/api/user/push/devices', device);
    expect(answer.status).toBe(400);
    const { issues } = ErrorResponse.parse(await answer.json()).error;
    expect(issues?.map(({ path }) => path)).toEqual([`keys.${name}`]);
  });

  test('the same browser again is one; who knows its address alone takes it from nobody', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
    for (const turn of [1, 2]) {
      expect([turn, (await anna.post('/api/user/push/devices', { endpoint, keys, timeZone })).status]).toEqual([
        turn,
        204,
      ]);
    }
    const others = pushBrowser('https://fcm.googleapis.com').device.keys;
    expect((await ben.post('/api/user/push/devices', { endpoint, keys: others, timeZone })).status).toBe(409);
    expect((await ben.post('/api/user/push/devices/remove', { endpoint })).status).toBe(204);
    const [only] = await app.em().find(PushDevice, {}, { populate: ['user'] });
    expect(only?.user.emailKey).toBe('anna@example.com');
    // The same browser, with another user signed in since.
    expect((await ben.post('/api/user/push/devices', { endpoint, keys, timeZone })).status).toBe(204);
    const [now_] = await app.em().find(PushDevice, {}, { populate: ['user'] });
    expect(now_?.user.emailKey).toBe('ben@example.com');
    expect((await ben.post('/api/user/push/devices/remove', { endpoint })).status).toBe(204);
    expect(await app.em().count(PushDevice)).toBe(0);
  });

  describe('in a browser where somebody signs in without signing out', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
    const check = async (who: Browser) =>
      PushCheckResponse.parse(await (await who.post('/api/user/push/devices/check', { endpoint })).json()).on;
    const sessions = async () => {
      const [device] = await app.em().find(PushDevice, {});
      return app.em().count(Session, { idHash: device!.session, userId: device!.user.id });
    };
    let browser: Browser;
    beforeEach(async () => {
      browser = await signInByCode(app, 'carl@example.com');
      await browser.post('/api/user/push/devices', { endpoint, keys, timeZone });
    });

    test('the same member’s device goes on with the new session', async () => {
      await signInByCode(app, 'carl@example.com', browser);
      expect([await sessions(), await check(browser)]).toEqual([1, true]);
    });

    test('another member is told that it is off, and the device ends with its session', async () => {
      await signInByCode(app, 'dora@example.com', browser);
      expect([await sessions(), await check(browser)]).toEqual([0, false]);
      now = new Date(MORNING.getTime() + 60_000);
      await signInByCode(app, 'carl@example.com', browser);
      expect([await check(browser), await sessions()]).toEqual([true, 1]);
    });

    test('a device that the shop has forgotten is off', async () => {
      await app.em().execute('delete from push_device');
      expect(await check(browser)).toBe(false);
      expect(await check(anna)).toBe(false);
    });
  });

  test('the eleventh takes the place of the first', async () => {
    for (let n = 0; n < 11; n++) {
      now = new Date(MORNING.getTime() + n * 1_000);
      await anna.post('/api/user/push/devices', { endpoint: `https://web.push.apple.com/${n}`, keys, timeZone });
    }
    const stored = await app
      .em()
      .execute<{ endpoint: string; keys: string }[]>('select endpoint, keys::text from push_device');
    expect(stored.map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 10 }, (_, n) => String(n + 1)),
    );
  });
});
