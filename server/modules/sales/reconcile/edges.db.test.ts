import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { COACH, confirmWithdrawal, expectEventually } from '#server/testing/coached.ts';
import { approve, guest, advanceSandbox, payByCard, subscribe } from '#server/testing/buyers.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { SandboxObject } from '#sandbox/sandbox.entity.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { remindOfMoneyAt } from '../orders/terms.ts';
import { RefundRefused } from '../providers/payment-provider.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { DAY_MS } from '#server/platform/days.ts';
import { settleRepeatedRefunds } from '../refunds/failed-refunds.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { refusedRefunds } from '../refunds/refused-refunds.ts';
import { reopenRequests } from '../refunds/settle-requests.ts';
import { fulfil } from './fulfil.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';

const BODY = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

const readClientSecret = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;
const orderBy = (secret: string) => app.em().findOneOrFail(Order, { stripeIntentId: secret.split('_secret_')[0]! });
const loadSubscriptionStatus = async (id: string) => (await app.em().findOne(Subscription, { order: id }))?.status;

async function coached(email: string, card?: Parameters<typeof subscribe>[2]): Promise<Order> {
  const order = await orderBy(await subscribe(app, email, card));
  await expectEventually(app, () => loadSubscriptionStatus(order.id)).toBe('active');
  return order;
}

/** Schedules the end of a subscription with its paid month. */
async function endSoon({ id }: Order): Promise<void> {
  const { currentPeriodEnd } = await app.em().findOneOrFail(Subscription, { order: id });
  await app.em().nativeUpdate(Subscription, { order: id }, { endsAt: currentPeriodEnd, pendingChange: 'end' });
}

async function checkNow({ id }: Order): Promise<void> {
  await app.em().nativeUpdate(Order, { id }, { nextCheckAt: new Date(0) });
}

/** Returns both payments, oldest first. */
async function payTwoMonths(order: Order): Promise<Payment[]> {
  await advanceSandbox(app, 31);
  await checkNow(order);
  await expectEventually(app, () => app.em().count(Payment, { order, status: 'paid' })).toBe(2);
  return app.em().find(Payment, { order }, { orderBy: { periodEnd: 'asc' } });
}

async function actAtProvider({ intentId }: Payment, action: string): Promise<void> {
  expect((await app.post(`/sandbox/payments/${intentId}/${action}`, {})).ok).toBe(true);
}

/** Reconciles with a snapshot in which some payments are refunded, and not disputed. It may show later months, too. */
async function showRefunded(
  { id }: Order,
  isRefunded: (payment: PaymentSnapshot) => boolean,
  later: Partial<PaymentSnapshot>[] = [],
): Promise<void> {
  await app.settle();
  const order = await app.em().findOneOrFail(Order, { id });
  const snapshot = await app.paymentContext!.providers.stripe!.snapshot(order);
  const payments = snapshot.payments.map((each) =>
    isRefunded(each) ? { ...each, disputed: false, hasOpenDispute: false, refundedMinor: each.amountMinor } : each,
  );
  for (const month of later) payments.push({ ...snapshot.payments[0]!, ...month });
  await fulfil(app.paymentContext!, id, { ...snapshot, payments, readFrom: ['stripe'] });
}

/** Reconciles with a snapshot in which the only payment has another view. */
async function show({ id }: Order, view: Partial<PaymentSnapshot>): Promise<void> {
  await app.settle();
  const order = await app.em().findOneOrFail(Order, { id });
  const snapshot = await app.paymentContext!.providers.stripe!.snapshot(order);
  const payments = snapshot.payments.map((each) => ({ ...each, ...view }));
  await fulfil(app.paymentContext!, id, { ...snapshot, payments, readFrom: ['stripe'] });
}

/** Returns the notices about an order's disputes, oldest first. */
async function loadNotices({ emailKey }: Order): Promise<string[]> {
  const about = { about: emailKey, template: 'dispute-notice' } as const;
  const mails = await app.em().find(OutboxMail, about, { orderBy: { createdAt: 'asc' } });
  return mails.map(({ data }) => data['state']!);
}

const loadPaymentStatus = async ({ id }: Payment) => (await app.em().findOneOrFail(Payment, { id })).status;

describe('an account that is gone', () => {
  test('pays for nothing: an order that was open cannot be paid, or goes back', async () => {
    const browser = await member(app, 'gone@example.com');
    const secret = await readClientSecret(
      await browser.post('/api/create-guest-subscription', guest('gone@example.com')),
    );
    const { id } = await orderBy(secret);
    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    await payByCard(app, secret);
    await expectEventually(app, async () => (await app.em().findOneOrFail(Order, { id })).status).not.toBe('open');
    const left = async () =>
      (await app.em().find(Payment, { order: id })).map((each) => each.amountMinor - each.refundedMinor);
    await expectEventually(app, async () => (await left()).every((amount) => amount === 0)).toBe(true);
    expect(await loadSubscriptionStatus(id)).toBeUndefined();
  });
});

describe('one provider', () => {
  test('that has forgotten an order does not hold up the other', async () => {
    const browser = await member(app, 'forgot@example.com');
    const { id } = (await (await browser.post('/paypal/order', BODY)).json()) as { id: string };
    await app.em().nativeDelete(SandboxObject, { id });
    const secret = await readClientSecret(await browser.post('/api/create-payment-intent', { programId: 2 }));
    await payByCard(app, secret);
    await expectEventually(app, async () => (await orderBy(secret)).status).toBe('paid');
    expect((await orderBy(secret)).lastError).toBeNull();
  });

  test('that says no in the end takes the pending purchase away, and it can be bought again', async () => {
    const browser = await member(app, 'no@example.com');
    const { id } = (await (await browser.post('/paypal/order', BODY)).json()) as { id: string };
    await approve(app, id, 'pending');
    await browser.post(`/paypal/order/${id}/capture`);
    const order = await app.em().findOneOrFail(Order, { paypalOrderId: id });
    const { reference } = await app.em().findOneOrFail(Payment, { order });
    const row = await app.em().findOneOrFail(SandboxObject, { id: reference });
    const declined = JSON.parse(JSON.stringify(row.data).replaceAll('"PENDING"', '"DECLINED"')) as object;
    await app.em().nativeUpdate(SandboxObject, { id: reference }, { data: declined });
    await app.em().nativeUpdate(Order, { id: order.id }, { nextCheckAt: new Date(0) });
    await expectEventually(app, async () => (await app.em().findOneOrFail(Payment, { order })).status).toBe('failed');
    expect(await app.em().count(Purchase, { order })).toBe(0);
    expect((await browser.post('/api/create-payment-intent', { programId: 2 })).status).toBe(200);
  });
});

describe('a subscription', () => {
  test.runIf(isNightly)('that is cancelled while a renewal is owed ends at once', async () => {
    const order = await coached('owes@example.com', 'failsLater');
    await advanceSandbox(app, 31);
    await expectEventually(app, () => loadSubscriptionStatus(order.id)).toBe('past_due');
    const browser = await member(app, 'owes@example.com');
    const row = await app.em().findOneOrFail(Subscription, { order: order.id });
    // Without a minimum term it would end with the paid month, which is over.
    await app.em().nativeUpdate(Order, { id: order.id }, { minimumMonths: null });
    expect((await browser.post(`/api/user/subscriptions/${row.id}/cancel`)).status).toBe(200);
    await expectEventually(app, () => loadSubscriptionStatus(order.id)).toBe('canceled');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    expect((await stripe.subscriptions.retrieve(order.stripeSubscriptionId!)).status).toBe('canceled');
  });

  test.each(['unread', 'read'])(
    'whose end reaches the provider too late ends at once, and what was charged since, %s by then, goes back',
    async (since) => {
      const order = await coached(`late-end-${since}@example.com`);
      const provider = app.paymentContext!.providers.stripe!;
      const push = vi.spyOn(provider, 'push').mockRejectedValue(new Error('Not now.'));
      const read = since === 'read' ? null : vi.spyOn(provider, 'snapshot').mockRejectedValue(new Error('Not now.'));
      await endSoon(order);
      await advanceSandbox(app, 31);
      await checkNow(order);
      if (!read) await expectEventually(app, () => app.em().count(Payment, { order })).toBe(2);
      push.mockRestore();
      read?.mockRestore();
      await checkNow(order);
      await expectEventually(app, () => loadSubscriptionStatus(order.id)).toBe('canceled');
      const payments = await app.em().find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
      expect(payments.map(({ status }) => status)).toEqual(['paid', 'mismatch']);
      expect(await app.em().count(Refund, { payment: payments[1]!, reason: 'ended' })).toBe(1);
    },
  );

  test('whose money goes back at the provider ends, as the mail says', async () => {
    const order = await coached('back@example.com');
    expect((await app.post(`/sandbox/payments/${order.stripeIntentId}/refund`, {})).ok).toBe(true);
    await expectEventually(app, () => loadSubscriptionStatus(order.id)).toBe('canceled');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    expect((await stripe.subscriptions.retrieve(order.stripeSubscriptionId!)).status).toBe('canceled');
  });

  test('goes on, as the mail says, if the money of an earlier month goes back at the provider', async () => {
    const order = await coached('earlier-back@example.com');
    const [first] = await payTwoMonths(order);
    await actAtProvider(first!, 'refund');
    const find = () => app.em().findOne(OutboxMail, { recipient: order.emailKey, template: 'refund-done' });
    await expectEventually(app, async () => (await find())?.data['accessText']).toBe('You keep your access.');
    expect(await loadSubscriptionStatus(order.id)).toBe('active');
  });

  test('goes on, with an open request, if an earlier month goes back before the next one is stored', async () => {
    const order = await coached('unstored@example.com');
    const { periodEnd } = await app.em().findOneOrFail(Payment, { order });
    const em = app.em();
    const request = { fullName: 'Aino Virta', email: order.email, contract: 'Coaching', createdAt: new Date() };
    em.create(RefundRequest, { id: randomUUID(), kind: 'guarantee', order: order.id, ...request, settledAt: null });
    await em.flush();
    const period = { start: periodEnd!, end: new Date(periodEnd!.getTime() + 30 * DAY_MS) };
    await showRefunded(order, () => true, [{ reference: 'in_unstored', period }]);
    const mails = await app.em().find(OutboxMail, { recipient: order.emailKey, template: 'refund-done' });
    expect(mails.map(({ data }) => data['accessText'])).toEqual(['You keep your access.']);
    expect(await app.em().count(RefundRequest, { order, settledAt: null })).toBe(1);
  });

  test('ends, as the mail says, if its last paid month goes back after the current one was lost', async () => {
    const order = await coached('all-back@example.com');
    const [first, second] = await payTwoMonths(order);
    await actAtProvider(second!, 'dispute');
    await expectEventually(app, () => loadPaymentStatus(second!)).toBe('disputed');
    await actAtProvider(second!, 'lose');
    await expectEventually(app, async () => (await app.em().findOneOrFail(Payment, second!.id)).refundedMinor).toBe(
      second!.amountMinor,
    );
    await actAtProvider(first!, 'refund');
    const find = () => app.em().findOne(OutboxMail, { recipient: order.emailKey, template: 'refund-done' });
    await expectEventually(app, async () => (await find())?.data['accessText']).toContain('ended');
  });

  test('ends, as both mails say, if two months go back between two checks', async () => {
    const order = await coached('both-back@example.com');
    await payTwoMonths(order);
    await showRefunded(order, () => true);
    const mails = await app.em().find(OutboxMail, { recipient: order.emailKey, template: 'refund-done' });
    const ended = expect.stringContaining('ended') as string;
    expect(mails.map(({ data }) => data['accessText'])).toEqual([ended, ended]);
  });

  test('leaves no open withdrawal if its mailbox confirms it after all money was lost', async () => {
    const order = await coached('lost-all@example.com');
    const { email } = order;
    const form = { fullName: 'Aino Virta', email, contract: 'Personal Coaching' };
    expect((await app.post('/api/withdrawals', form)).status).toBe(202);
    const payment = await app.em().findOneOrFail(Payment, { order });
    await actAtProvider(payment, 'dispute');
    await expectEventually(app, () => loadPaymentStatus(payment)).toBe('disputed');
    await actAtProvider(payment, 'lose');
    const back = async () => (await app.em().findOneOrFail(Payment, payment.id)).refundedMinor;
    await expectEventually(app, back).toBe(payment.amountMinor);
    const countOpen = () => app.em().count(RefundRequest, { order, settledAt: null });
    expect(await countOpen()).toBe(1);
    expect(await confirmWithdrawal(app, email)).toMatch(/\/withdraw\/confirmed$/);
    expect(await countOpen()).toBe(0);
  });

  /** Creates a subscription with an unconfirmed withdrawal, and refunds some of its payment. */
  async function withdrawnFrom(email: string, refund: object) {
    const order = await coached(email);
    const form = { fullName: 'Aino Virta', email, contract: 'Personal Coaching' };
    expect((await app.post('/api/withdrawals', form)).status).toBe(202);
    const { id } = await app.em().findOneOrFail(Payment, { order });
    const coach = await member(app, COACH);
    expect((await coach.post(`/api/coach/payments/${id}/refund`, refund)).status).toBe(202);
    return { order, request: () => app.em().findOneOrFail(RefundRequest, { order }) };
  }

  test('ends by the link of its withdrawal after a partial refund, which ends nothing', async () => {
    const email = 'part-back@example.com';
    const { order, request } = await withdrawnFrom(email, { amount: '10.00', reason: 'withdrawal' });
    expect((await request()).settledAt).toBeNull();
    await expectEventually(app, async () => (await app.em().findOneOrFail(Payment, { order })).refundedMinor).toBe(
      1_000,
    );
    expect(await confirmWithdrawal(app, email)).toMatch(/\/withdraw\/confirmed$/);
    expect(await loadSubscriptionStatus(order.id)).toBe('canceled');
  });

  test('has its withdrawal open again, with its deadline, if the provider refuses the refund', async () => {
    const refund = vi.spyOn(app.paymentContext!.providers.stripe!, 'refund');
    refund.mockRejectedValue(new RefundRefused('No money.'));
    const { order, request } = await withdrawnFrom('refused-back@example.com', { reason: 'withdrawal' });
    await expectEventually(app, () => app.em().count(Refund, { payment: { order }, status: 'refused' })).toBe(1);
    refund.mockRestore();
    const { settledAt, createdAt, remindAt } = await request();
    const { timeZone } = app.paymentContext!.brand;
    expect(settledAt).toBeNull();
    expect(remindAt).toEqual(remindOfMoneyAt(createdAt, timeZone));
    // One that was confirmed late has none.
    const settled = { isLate: true, isSettledByReturn: true, settledAt: new Date(0) };
    await app.em().nativeUpdate(RefundRequest, { order }, settled);
    await reopenRequests(app.em(), order, timeZone);
    expect(await request()).toMatchObject({ settledAt: null, remindAt: null });
  });

  test('tells the coach that an earlier month stays refunded when its dispute is closed', async () => {
    const order = await coached('earlier-disputed@example.com');
    const [first] = await payTwoMonths(order);
    await actAtProvider(first!, 'dispute');
    await expectEventually(app, () => loadPaymentStatus(first!)).toBe('disputed');
    await showRefunded(order, ({ reference }) => reference === first!.reference);
    expect(await loadNotices(order)).toContain('The dispute is closed. The payment stays refunded.');
  });

  test('is not said to have lost its access by the dispute of an earlier month', async () => {
    const order = await coached('earlier-lost@example.com');
    const [first] = await payTwoMonths(order);
    await actAtProvider(first!, 'dispute');
    await expectEventually(app, () => loadPaymentStatus(first!)).toBe('disputed');
    await actAtProvider(first!, 'lose');
    await expectEventually(app, async () => (await loadNotices(order)).length).toBe(2);
    expect(await loadSubscriptionStatus(order.id)).toBe('active');
    expect((await loadNotices(order)).join(' ')).not.toContain('Access has ended');
    const mail = { recipient: order.email, template: 'payment-charged-back' } as const;
    expect((await app.em().findOneOrFail(OutboxMail, mail)).data).toMatchObject({ keepsAccess: 'yes' });
  });

  test('has a notice of each dispute that is opened or decided, and none of an open one that is lost already', async () => {
    const order = await coached('disputed-again@example.com');
    const lost = { disputed: true, hasOpenDispute: false, refundedMinor: 1_000 };
    await show(order, lost);
    await show(order, { ...lost, hasOpenDispute: true });
    await show(order, { ...lost, hasOpenDispute: true });
    await show(order, lost);
    await show(order, lost);
    expect(await loadNotices(order)).toEqual([
      expect.stringMatching(/^The buyer won the dispute/),
      expect.stringContaining('has taken the money back for now'),
      expect.stringMatching(/^You won the dispute. You lost an earlier one/),
    ]);
  });

  test('has no notice of a won dispute if the loss was listed as a refund', async () => {
    const order = await coached('loss-as-refund@example.com');
    const open = { disputed: true, hasOpenDispute: true };
    const loss = { refundedMinor: 1_000, arrivedRefunds: [{ reference: 'loss', amountMinor: 1_000 }] };
    await show(order, open);
    await show(order, { ...open, ...loss });
    await show(order, { disputed: true, hasOpenDispute: false, refundedMinor: 1_000, arrivedRefunds: [] });
    expect(await loadNotices(order)).toEqual([expect.stringContaining('has taken the money back for now')]);
  });

  test('that has withdrawn is due for a refund after a won appeal, which no mail calls a failed refund', async () => {
    const email = 'appeal@example.com';
    const order = await coached(email);
    const { amountMinor } = await app.em().findOneOrFail(Payment, { order });
    await show(order, { disputed: true, hasOpenDispute: true });
    await app.post('/api/withdrawals', { fullName: 'Aino Virta', email, contract: 'Personal Coaching' });
    await confirmWithdrawal(app, email);
    await show(order, { disputed: true, hasOpenDispute: false, refundedMinor: amountMinor });
    expect(await app.em().count(RefundRequest, { order, settledAt: null })).toBe(0);
    await show(order, { disputed: false, refundedMinor: 0 });
    expect((await loadNotices(order)).at(-1)).toContain('so the refund is due.');
    const mails = await app.em().find(OutboxMail, { about: order.emailKey, template: 'payment-flagged' });
    expect(mails.map(({ data }) => data['details'])).toEqual([expect.stringMatching(/^You have the money back/)]);
  });

  test.each(['ended', 'withdrawn'])(
    'that has %s is not said to be restored or charged after a dispute',
    async (how) => {
      const order = await coached(`${how}-disputed@example.com`);
      const open = { disputed: true, hasOpenDispute: true };
      await show(order, open);
      const { email } = order;
      const form = { fullName: 'Aino Virta', email, contract: 'Personal Coaching' };
      if (how === 'withdrawn') await app.post('/api/withdrawals', form);
      if (how === 'withdrawn') await confirmWithdrawal(app, email);
      const ended = { status: 'canceled', endedAt: new Date() } as const;
      await app.em().nativeUpdate(Subscription, { order: order.id }, ended);
      await show(order, { disputed: false });
      await show(order, open);
      await show(order, { disputed: true, hasOpenDispute: false, refundedMinor: 9_999 });
      const [, won, , gone] = await loadNotices(order);
      expect(won).toContain(how === 'ended' ? 'The contract has ended.' : 'so the refund is due.');
      expect(gone).not.toContain('The subscription won’t be charged again.');
    },
  );

  test('does not end by a refund at the provider that an earlier failed one had already been repeated for', async () => {
    const order = await coached('repeated-before@example.com');
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { order });
    const [before, after] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)];
    const part = { reason: 'goodwill', amountMinor: 1_000 } as const;
    em.assign(createRefund(em, payment, { ...part, endsContract: true, now: before }), {
      status: 'refused',
      doneAt: before,
    });
    const repeated = createRefund(em, payment, { ...part, endsContract: false, now: after });
    em.assign(repeated, { status: 'done', reference: 're_repeated', doneAt: after });
    await em.flush();
    const arrived = ['re_repeated', 're_later'].map((reference) => ({ reference, amountMinor: 1_000 }));
    await show(order, { refundedMinor: 1_000, arrivedRefunds: arrived.slice(0, 1) });
    await show(order, { refundedMinor: 2_000, arrivedRefunds: arrived });
    expect(await app.em().count(Refund, { payment, endsContract: true, status: 'done' })).toBe(0);
  });
});

describe('one draft', () => {
  test('with two addresses is two orders, and what is paid goes to the one that paid', async () => {
    const { draft } = (await (await app.post('/api/drafts', { answers: {} })).json()) as { draft: string };
    const body = (email: string) => guest(email, { draft, offer: 'kickstart' });
    const first = await readClientSecret(await app.post('/api/create-one-time-payment', body('first@example.com')));
    const second = await readClientSecret(await app.post('/api/create-one-time-payment', body('second@example.com')));
    expect(second).not.toBe(first);
    expect((await orderBy(first)).status).toBe('void');
    const many = Array.from({ length: isNightly ? 12 : 2 }, (_, i) =>
      app.post('/api/create-one-time-payment', body(`many${i}@example.com`)),
    );
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('malformed', () => {
  test('ids are nobody’s', async () => {
    const browser = await member(app, 'ids@example.com');
    for (const id of ['deadbeef-aaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaa----------------------------', '%00', '1']) {
      for (const way of ['cancel', 'resume', 'card']) {
        expect((await browser.post(`/api/user/subscriptions/${id}/${way}`)).status).toBe(404);
      }
    }
  });

  test('messages in PayPal’s name are refused and not stored', async () => {
    const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
    const proof = Object.fromEntries(names.map((name) => [`paypal-${name}`, 'x']));
    const form = { ...proof, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.post('/api/webhooks/paypal', 'id=WH-forged&event_type=X', form)).status).toBe(400);
    const called = { ...proof, 'content-type': 'application/x-www-form-urlencoded; said=json' };
    expect((await app.post('/api/webhooks/paypal', 'id=WH-forged&event_type=X', called)).status).toBe(400);
    const nul = JSON.stringify({ id: 'WH-nul', event_type: '\0' });
    expect((await app.post('/api/webhooks/paypal', nul, proof)).status).toBe(400);
    const injected = '{"id":"WH-in","event_type":"X"},"webhook_id":"other"';
    expect((await app.post('/api/webhooks/paypal', injected, proof)).status).toBe(400);
    expect(
      await app.em().count(ProviderEvent, { provider: 'paypal', id: { $like: 'WH-%' }, body: { $like: '%forged%' } }),
    ).toBe(0);
    expect(await app.em().count(ProviderEvent, { id: { $in: ['WH-forged', 'WH-nul', 'WH-in'] } })).toBe(0);
  });
});

describe('failed refunds of one payment', () => {
  /** Stores refunds, in the order of their outcome. One that `fails` was made before; one that is `refused` failed at once. */
  async function storeRefunds(payment: Payment, refunds: readonly string[]): Promise<void> {
    await app.em().nativeDelete(Refund, { payment });
    const em = app.em();
    for (const [at, reference] of refunds.entries()) {
      const [amountMinor, outcome] = [Number.parseInt(reference, 10), reference.split(' ')[1]];
      const doneAt = new Date(Date.UTC(2026, 10, 1, at));
      const now = outcome === 'fails' ? new Date(Date.UTC(2026, 9, 1, at)) : doneAt;
      const wanted = { reason: 'goodwill', endsContract: false, amountMinor, now } as const;
      const status = outcome === 'arrives' ? 'done' : 'refused';
      em.assign(createRefund(em, payment, wanted), { status, reference: `${reference} ${at}`, doneAt });
    }
    await em.flush();
  }

  const waiting = async ({ id }: Payment) => {
    const sql = `${refusedRefunds('r.reference')} and p.id = ? order by r.done_at`;
    const rows = await app.em().execute<{ reference: string }[]>(sql, [id]);
    return rows.map(({ reference }) => reference.replace(/ \d+$/, ''));
  };

  test('wait until each is repeated, by its amount or in parts', async () => {
    const order = await coached('failed-twice@example.com');
    const payment = await app.em().findOneOrFail(Payment, { order });
    const [thirty, twenty] = ['30 fails', '20 fails'];
    for (const [refunds, expected] of [
      [
        [thirty, thirty],
        [thirty, thirty],
      ],
      [[thirty, thirty, '30 arrives'], [thirty]],
      [[thirty, thirty, '30 arrives', '30 arrives'], []],
      [
        [thirty, thirty, '30 refused'],
        [thirty, '30 refused'],
      ],
      [[thirty, twenty, '30 arrives'], [twenty]],
      [[twenty, thirty, '30 arrives'], [twenty]],
      [[thirty, twenty, '20 arrives'], [thirty]],
      [[thirty, twenty, '40 arrives'], [twenty]],
      [[thirty, twenty, '50 arrives'], []],
      [[thirty, '10 arrives', '20 arrives'], []],
      [[thirty, '30 arrives', twenty, '20 arrives'], []],
      [[thirty, '30 arrives', thirty, '30 arrives'], []],
    ] as const) {
      await storeRefunds(payment, refunds);
      expect([refunds, await waiting(payment)]).toEqual([refunds, expected]);
    }
    // Both arrive at the provider, one after the other.
    await storeRefunds(payment, [thirty, thirty]);
    for (const [at, expected] of [[thirty], []].entries()) {
      const em = app.em();
      const row = await em.findOneOrFail(Payment, { id: payment.id });
      const newRefunds = [{ reference: `again-${at}`, amountMinor: 30 }];
      await settleRepeatedRefunds(em, row, { newRefunds, failedRefunds: [], now: new Date(Date.UTC(2026, 10, 2, at)) });
      await em.flush();
      expect(await waiting(payment)).toEqual(expected);
    }
    expect(await app.em().count(Refund, { payment, settledAt: null, status: 'refused' })).toBe(0);
  });

  test('are repeated by one that began later by the provider’s clock, although the shop’s is ahead', async () => {
    const order = await coached('failed-ahead@example.com');
    const payment = await app.em().findOneOrFail(Payment, { order });
    await storeRefunds(payment, ['30 fails']);
    const { createdAt, reference } = await app.em().findOneOrFail(Refund, { payment });
    const beforeRow = (seconds: number) => new Date(createdAt.getTime() - seconds * 1000);
    const failed = { reference: reference!, amountMinor: 30, begunAt: beforeRow(60), problem: 'It failed.' };
    for (const [seconds, left] of [
      [60, 1],
      [30, 0],
    ] as const) {
      const em = app.em();
      const row = await em.findOneOrFail(Payment, { id: payment.id });
      const newRefunds = [{ reference: `at-${seconds}`, amountMinor: 30, begunAt: beforeRow(seconds) }];
      const now = new Date(Date.UTC(2026, 10, 2));
      await settleRepeatedRefunds(em, row, { newRefunds, failedRefunds: [failed], now });
      await em.flush();
      expect(await waiting(payment)).toHaveLength(left);
    }
  });

  test('reopen the requests that they have settled, and none that another refund has', async () => {
    const order = await coached('settled-by-part@example.com');
    const payment = await app.em().findOneOrFail(Payment, { order });
    await storeRefunds(payment, ['50 arrives', '10 refused']);
    const em = app.em();
    const createdAt = new Date(Date.UTC(2026, 9, 30));
    const [first, second] = await em.find(Refund, { payment }, { orderBy: { createdAt: 'asc' } });
    const about = { kind: 'guarantee', fullName: 'Aino', email: order.email, contract: '', order: order.id } as const;
    for (const { createdAt: settledAt } of [first!, second!])
      em.create(RefundRequest, { ...about, id: randomUUID(), createdAt, settledAt, isSettledByReturn: true });
    await em.flush();
    const open = () => app.em().count(RefundRequest, { order, settledAt: null });
    const reopen = () => app.em().transactional((tx) => reopenRequests(tx, order, 'Europe/Helsinki'));
    await reopen();
    expect(await open()).toBe(1);
    await app.em().nativeUpdate(Refund, { id: second!.id }, { status: 'done' });
    await app.em().nativeUpdate(Refund, { id: first!.id }, { status: 'refused', settledAt: second!.createdAt });
    await reopen();
    expect(await open()).toBe(1);
    await app.em().nativeUpdate(Refund, { id: second!.id }, { status: 'refused' });
    await reopen();
    expect(await open()).toBe(2);
  });
});
