import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '../accounts/access/purchase.entity.ts';
import { Order, Payment, type PaymentStatus, Refund } from '../sales/orders/order.entity.ts';
import { writtenOrder } from '../sales/orders/orders.harness.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { ThreadMessage } from '../messages/threads/thread.entity.ts';
import { User } from '../accounts/users/user.entity.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const buildFormRequest = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  body: new URLSearchParams(fields).toString(),
});
const show = (path: string, fields: Record<string, string> = {}) =>
  coach.ask(`/api/coach/${path}`, buildFormRequest(fields));
/** Counts the stored mails and texts, which a preview must not change. */
const stored = () => {
  const em = app.em();
  return Promise.all([em.count(OutboxMail), em.count(Purchase), em.count(Refund), em.count(ThreadMessage)]);
};

const GIFT = { email: 'gift@example.com', program: '3' };
const ANY = randomUUID();
const PATHS: [path: string, fields: Record<string, string>][] = [
  ['gifts/preview', GIFT],
  [`payments/${ANY}/refund/preview`, { amount: '1.00' }],
  [`inbox/${ANY}/preview`, { text: 'Hello' }],
  [`check-ins/${ANY}/preview`, {}],
  [`talk/${ANY}/preview`, {}],
];

test.each(PATHS.slice(1))('%s of nothing is not found', async (path, fields) => {
  expect((await show(path, fields)).status).toBe(404);
  expect((await show(path.replace(ANY, 'x'), fields)).status).toBe(404);
});

describe('the mail of given access', () => {
  test.each([
    { ...GIFT, program: '' },
    { ...GIFT, program: '99999' },
    { ...GIFT, program: '3; drop' },
    { ...GIFT, until: 'soon' },
    { ...GIFT, email: 'x'.repeat(300) },
  ])('is none of %o', async (fields) => {
    expect((await show('gifts/preview', fields)).status).toBe(400);
  });

  test('has the programme and the last day, in the language of who gets it, and is not sent', async () => {
    await member(app, 'suomi@example.com');
    await app.em().nativeUpdate(User, { emailKey: 'suomi@example.com' }, { language: 'fi' });
    const before = await stored();
    const answer = await show('gifts/preview', { ...GIFT, email: 'half an addr', until: '2099-12-31' });
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const html = await answer.text();
    expect(html).toContain('Hybrid Athlete');
    expect(html).toContain('You have it until the end of 31 December 2099.');
    expect(await (await show('gifts/preview', GIFT)).text()).toContain('No end date.');
    expect(await (await show('gifts/preview', { ...GIFT, email: 'Suomi@example.com' })).text()).toContain('lang="fi"');
    expect(await stored()).toEqual(before);
  });
});

describe('the mail of an answer', () => {
  test('has what is typed, in which markup is text, and nothing goes out', async () => {
    const message = { name: 'A Reader', email: 'reader@example.com', message: 'Hello' };
    await createBrowser(app.url).post('/api/contact', message);
    const { items } = ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json());
    const path = `inbox/${items[0]!.id}/preview`;
    const before = await stored();
    const html = await (await show(path, { text: 'Run slowly.\n<script>alert(1)</script>{{brand}}' })).text();
    expect(html).toContain('Run slowly.');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{brand}}');
    expect(html).not.toContain('<script>');
    expect((await show(path)).status).toBe(200);
    expect((await show(path, { text: 'x'.repeat(60_000) })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

describe('the mail of a refund', () => {
  async function paid(status: PaymentStatus = 'paid'): Promise<string> {
    const { payment } = await writtenOrder(app, 'buyer@example.com', { payment: { status } });
    return `payments/${payment!.id}/refund/preview`;
  }

  test('is none of more than is left, nor of what is no amount', async () => {
    const path = await paid();
    for (const amount of ['', '0', '-1', 'x', '99.91', '1e3']) {
      expect([amount, (await show(path, { amount })).status]).toEqual([amount, 400]);
    }
    expect((await show(path, { amount: '1', endsAccess: 'perhaps' })).status).toBe(400);
  });

  test('has the amount to the cent, and what becomes of the access', async () => {
    const path = await paid();
    const before = await stored();
    const part = await (await show(path, { amount: '10,05' })).text();
    expect(part).toContain('€10.05');
    expect(part).toContain('You keep your access.');
    expect(await (await show(path, { amount: '10.05', endsAccess: 'yes' })).text()).toContain('has ended');
    expect(await (await show(path, { amount: '99.90' })).text()).toContain('has ended');
    expect(await stored()).toEqual(before);
  });

  test('of what was paid twice says so, and has no credit note', async () => {
    const path = await paid('duplicate');
    const html = await (await show(path, { amount: '99.90' })).text();
    expect(html).toContain('You paid for it twice.');
    // Until another payment of the order has arrived, the order is not paid.
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { id: path.split('/')[1]! });
    await em.nativeUpdate(Order, { id: payment.order.id }, { status: 'flagged' });
    expect(await (await show(path, { amount: '99.90' })).text()).toContain('You already own it');
    const { id: _first, ...first } = payment;
    em.create(Payment, { ...first, id: randomUUID(), reference: randomUUID(), status: 'pending' });
    await em.flush();
    expect(await (await show(path, { amount: '99.90' })).text()).toContain('You paid for it twice.');
    expect(html).not.toContain('Credit note');
  });
});
