import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { paypalHeaders } from '#sandbox/paypal/signature.ts';
import { expectEventually } from '#server/testing/coached.ts';
import { eventAbout, sendEvent } from '#server/testing/events.ts';
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faults/faulty-proxy.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { RateLimit } from '#server/platform/limits/rate-limit.entity.ts';
import { ProviderEvent } from './provider-event.entity.ts';
import { storeEvent } from './provider-events.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

const DAY = DAY_MS;

let app: TestApp;
let paypal: FaultyProxy;

beforeAll(async () => {
  app = await startTestApp({
    env: { TRUST_PROXY: 'on' },
    selling: {
      webhooks: false,
      // Messages of one provider must not wait for another one that hangs.
      worker: 'background',
      async between(bases) {
        paypal = await startFaultyProxy(bases.paypalBase);
        return { ...bases, paypalBase: paypal.url };
      },
    },
  });
});
beforeEach(async () => {
  paypal.mode = 'pass';
  await app.em().nativeDelete(RateLimit, {});
  await app.em().nativeDelete(ProviderEvent, {});
});
afterAll(async () => {
  await app.close();
  await paypal.close();
});

const buildEventBody = (id: string) =>
  JSON.stringify({ id, event_type: 'CHECKOUT.ORDER.APPROVED', resource_type: 'checkout-order', resource: { id: 'X' } });
const toPayPal = (body: string, headers: Record<string, string> = {}) =>
  app.post('/api/webhooks/paypal', body, { ...paypalHeaders(body), ...headers });
const stored = (id: string) => app.em().findOne(ProviderEvent, { id });

describe('a message whose signature is right', () => {
  const types = [
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'x',
    'application/json',
  ];

  test.each(types)('is taken whatever its content type says: %s', async (type) => {
    const event = eventAbout({ id: 'pi_1', object: 'payment_intent' });
    expect((await sendEvent(app, event, {}, { 'content-type': type })).status).toBe(200);
    expect(await stored(event.id)).not.toBeNull();
    const body = buildEventBody(`WH-${randomUUID()}`);
    expect((await toPayPal(body, { 'content-type': type })).status).toBe(200);
  });

  test('that is too large, empty or no text is refused', async () => {
    const large = buildEventBody('WH-large').replace('}', `,"pad":"${'x'.repeat(64 * 1024)}"}`);
    expect((await toPayPal(large)).status).toBe(413);
    const huge = { ...eventAbout({ id: 'pi_1', object: 'payment_intent' }), pad: 'x'.repeat(512 * 1024) };
    expect((await sendEvent(app, huge)).status).toBe(413);
    expect((await toPayPal('')).status).toBe(400);
    const bytes = await fetch(`${app.url}/api/webhooks/stripe`, { method: 'POST', body: Buffer.from([0xff, 0xfe]) });
    expect(bytes.status).toBe(400);
  });
});

describe('what PayPal cannot have sent is refused without asking it', () => {
  test.each([
    ['paypal-cert-url', 'https://evil.example/cert'],
    ['paypal-cert-url', 'https://paypal.com.evil.example/cert'],
    ['paypal-cert-url', 'https://evil.example/?x=https://api.paypal.com/cert'],
    ['paypal-cert-url', 'http://api.paypal.com/cert'],
    ['paypal-auth-algo', 'none'],
    ['paypal-transmission-id', 'x'],
    ['paypal-transmission-sig', '<>'],
    ['paypal-transmission-time', 'yesterday'],
    ['paypal-transmission-time', new Date(Date.now() + DAY).toISOString()],
    ['paypal-transmission-time', new Date(Date.now() - 5 * DAY).toISOString()],
  ])('%s: %s', async (name, value) => {
    paypal.requests.length = 0;
    expect((await toPayPal(buildEventBody('WH-odd'), { [name]: value })).status).toBe(400);
    expect(paypal.requests).toEqual([]);
    expect(await stored('WH-odd')).toBeNull();
  });

  test('a message under a name of the other provider', async () => {
    expect((await toPayPal(buildEventBody('evt_taken'))).status).toBe(400);
    expect(await stored('evt_taken')).toBeNull();
  });
});

describe('while PayPal does not answer', () => {
  test.runIf(isNightly)('a storm in its name fills nothing, and holds up no card', async () => {
    paypal.mode = 'hang';
    const storm = Array.from({ length: 300 }, (_, i) => {
      const client = `203.0.113.${i % 5}`;
      return toPayPal(buildEventBody(`WH-storm-${i}`), { 'x-forwarded-for': client });
    });
    const card = eventAbout({ id: 'pi_1', object: 'payment_intent' });
    expect((await sendEvent(app, card)).status).toBe(200);
    await expectEventually(app, async () => (await stored(card.id))?.status).toBe('ignored');
    const answers = await Promise.all(storm);
    const tally = Map.groupBy(answers, ({ status }) => status);
    expect([...tally.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true);
    const kept = await app.em().count(ProviderEvent, { id: { $like: 'WH-storm-%' } });
    expect(kept).toBeLessThanOrEqual(200);
    expect(kept).toBe(tally.get(200)?.length);
    // Full: other senders get a 503 with `retry-after`.
    await fill(200 - kept);
    const late = await toPayPal(buildEventBody('WH-late'), { 'x-forwarded-for': '198.51.100.1' });
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '60']);
    // Once PayPal answers, forged messages leave nothing behind and genuine ones are handled.
    paypal.mode = 'pass';
    await app
      .em()
      .nativeUpdate(ProviderEvent, { proof: { $ne: null } }, { nextAttemptAt: new Date(0), leasedUntil: null });
    app.paymentContext!.workWritten();
    const pending = () => app.em().count(ProviderEvent, { status: 'pending' });
    await expectEventually(app, pending).toBe(0);
    expect(await app.em().count(ProviderEvent, { id: { $like: 'WH-filler-%' } })).toBe(0);
    expect(await app.em().count(ProviderEvent, { id: { $like: 'WH-storm-%' }, status: 'ignored', proof: null })).toBe(
      kept,
    );
  });

  test('one client has soon sent enough that nobody has proven', async () => {
    const sent = [];
    for (let i = 0; i < 62; i++) {
      const body = buildEventBody(`WH-${i}`);
      const forged = { 'paypal-transmission-sig': 'AAAA', 'x-forwarded-for': '203.0.113.77' };
      sent.push((await toPayPal(body, forged)).status);
    }
    expect(sent.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(sent.slice(60)).toEqual([429, 429]);
    for (let i = 0; i < 5; i++) expect((await toPayPal(buildEventBody(`WH-real-${i}`))).status).toBe(200);
  });
});

test('a message that is proven takes the place of one in its name that is not', async () => {
  await fill(1);
  const id = 'WH-filler-0';
  await storeEvent(app.em(), { ...parts(id), body: 'other', proof: { x: 'y' } }, new Date());
  expect((await stored(id))?.body).toBe('{}');
  await storeEvent(app.em(), { ...parts(id), body: 'genuine', proof: null }, new Date());
  expect(await stored(id)).toMatchObject({ body: 'genuine', proof: null });
  await storeEvent(app.em(), { ...parts(id), body: 'again', proof: null }, new Date());
  expect((await stored(id))?.body).toBe('genuine');
});

test('what messages about nothing of the shop said is not kept; that they came is', async () => {
  const event = eventAbout({ id: 'pi_1', object: 'payment_intent' });
  expect((await sendEvent(app, event)).status).toBe(200);
  expect((await toPayPal(buildEventBody('WH-old'))).status).toBe(200);
  const ignored = () => app.em().count(ProviderEvent, { status: 'ignored' });
  await expectEventually(app, ignored).toBe(2);
  expect((await app.em().find(ProviderEvent, {})).map(({ body }) => body)).toEqual(['', '']);
  expect((await sendEvent(app, event)).status).toBe(200);
  expect((await stored(event.id))?.status).toBe('ignored');
});

test('what messages said is deleted after thirty days', async () => {
  await storeEvent(app.em(), { ...parts('WH-old'), body: 'said', proof: null }, new Date());
  await app.em().nativeUpdate(ProviderEvent, { id: 'WH-old' }, { status: 'handled' });
  await cleanUp(app.em(), new Date(Date.now() + 29 * DAY));
  expect((await stored('WH-old'))?.body).toBe('said');
  await cleanUp(app.em(), new Date(Date.now() + 31 * DAY));
  expect(await stored('WH-old')).toMatchObject({ body: '', status: 'handled' });
});

const parts = (id: string) => ({ id, provider: 'paypal' as const, type: 'X', objectId: null });

/** Stores messages that are never verified. */
async function fill(count: number) {
  const later = new Date(Date.now() + DAY);
  const em = app.em();
  for (let i = 0; i < count; i++) {
    const unproven = { body: '{}', proof: { x: 'y' }, nextAttemptAt: later, createdAt: new Date() };
    em.create(ProviderEvent, { ...parts(`WH-filler-${i}`), ...unproven });
  }
  await em.flush();
}
