import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';
import { User } from '../users/user.entity.ts';
import { exportAccount, exportForCoach } from './export.service.ts';

const EMAIL = 'anna@example.com';
const now = new Date('2026-11-20T18:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

/** Leaves rows with keys that act in the mailbox's name. Returns the keys. */
async function leaveKeys(): Promise<Record<string, string>> {
  const keys = { order: randomUUID(), request: randomUUID(), reader: randomUUID(), guide: randomUUID() };
  const em = app.em();
  const { order } = await writtenOrder(app, EMAIL, {
    order: { confirmKey: keys.order, namesAccount: true, createdAt: now, confirmedAt: now },
  });
  const buyer = { email: EMAIL, fullName: 'Anna', contract: 'Hybrid Athlete' };
  em.create(RefundRequest, {
    ...buyer,
    id: randomUUID(),
    kind: 'withdrawal',
    order,
    createdAt: now,
    confirmKey: keys.request,
  });
  const reader = { email: EMAIL, emailKey: EMAIL };
  em.create(Subscriber, {
    ...reader,
    id: keys.reader,
    status: 'confirmed',
    consentVersion: 'newsletter-1',
    consentAt: now,
  });
  em.create(Signup, { ...reader, id: keys.guide, source: 'free_program', createdAt: now });
  const secret = `pi_1_secret_${randomUUID()}`;
  em.create(ProviderEvent, {
    id: 'evt_1',
    provider: 'stripe',
    type: 'payment_intent.succeeded',
    status: 'handled',
    orderId: order.id,
    body: JSON.stringify({ data: { object: { client_secret: secret, receipt_email: EMAIL } } }, null, 2),
    nextAttemptAt: now,
    createdAt: now,
  });
  await em.flush();
  return { ...keys, secret };
}

test('no file holds a key that confirms, ends or opens something in the mailbox’s name', async () => {
  const keys = await leaveKeys();
  const why = 'health';
  const speaker = englishSpeaker;
  const withoutAccount = await exportForCoach(app.em(), { user: null, address: EMAIL }, { why, now, speaker });
  await member(app, EMAIL, {}, now);
  const user = await app.em().findOneOrFail(User, { emailKey: EMAIL });
  const files = {
    withoutAccount,
    own: await exportAccount(app.em(), user, { now, speaker }),
    coachs: await exportForCoach(app.em(), { user, address: EMAIL }, { why, now, speaker }),
  };
  for (const [whose, file] of Object.entries(files)) {
    const text = JSON.stringify(file);
    const found = Object.entries(keys).flatMap(([name, key]) => (text.includes(key) ? [name] : []));
    expect([whose, found]).toEqual([whose, []]);
    expect(file).toMatchObject({ refund_request: [{ email: EMAIL }], subscriber: [{ email: EMAIL }] });
    expect(file).toMatchObject({ signup: [{ email: EMAIL }], provider_event: [{ id: 'evt_1' }] });
  }
});
