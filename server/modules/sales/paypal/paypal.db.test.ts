import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { approve } from '#server/testing/buyers.ts';
import { COACH, expectEventually, loadFirstOrder } from '#server/testing/coached.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '#server/testing/faults/faulty-proxy.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { limitWaits, waitPatiently } from '#server/testing/time-limits.ts';
import { SandboxObject } from '#sandbox/sandbox.entity.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { refusedRefunds } from '../refunds/refused-refunds.ts';
import { remindOfMoneyAt } from '../orders/terms.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { confirmWithdrawal } from '../withdrawals/withdrawals.service.ts';
import { judgeWithdrawal } from '../withdrawals/withdrawal-verdict.ts';
import { fulfil } from '../reconcile/fulfil.ts';
import { createRefund } from '../refunds/refunds.service.ts';

const BODY = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
let app: TestApp;
let proxy: FaultyProxy;

beforeAll(async () => {
  app = await startTestApp({
    env: { RATE_LIMITS: 'off' },
    selling: {
      async between(bases) {
        proxy = await startFaultyProxy(bases.paypalBase);
        return { ...bases, paypalBase: proxy.url };
      },
    },
  });
});
beforeEach(() => {
  proxy.mode = 'pass';
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

/** Creates a buyer whose PayPal order waits for capture. */
async function approved(email: string, choice: Parameters<typeof approve>[2] = 'pays') {
  const browser = await member(app, email);
  const { id } = (await (await browser.post('/paypal/order', BODY)).json()) as { id: string };
  await approve(app, id, choice);
  return { id, email, capture: () => browser.post(`/paypal/order/${id}/capture`) };
}

/** Changes PayPal's data of an order. */
async function tamper(id: string, change: (text: string) => string) {
  const row = await app.em().findOneOrFail(SandboxObject, { id });
  await app.em().nativeUpdate(SandboxObject, { id }, { data: JSON.parse(change(JSON.stringify(row.data))) as object });
}

const loadPurchaseStatus = async (email: string) =>
  (await app.em().find(Purchase, { order: { emailKey: email } })).map(({ status }) => status).join();
const totals = async (email: string) =>
  (await app.em().find(Receipt, { payment: { order: { emailKey: email } } }, { orderBy: { number: 'asc' } })).map(
    ({ body }) => body.total,
  );
const disputeNotices = async (email: string) =>
  (await app.em().find(OutboxMail, { about: email, template: 'dispute-notice' })).map(({ data }) => data['state']);
const captures = (id: string) => proxy.requests.filter((each) => each === `POST /v2/checkout/orders/${id}/capture`);

describe('a capture', () => {
  test('that never answers is told as not known, and is the buyer’s when PayPal says so', async () => {
    const { capture, email } = await approved('hangs@example.com', 'hangs');
    limitWaits({ request: 500, paypal: 1_000 });
    const answer = await capture();
    waitPatiently();
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('"unknown"');
    expect(text).not.toMatch(/not(hing was)? charged/i);
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('completed');
  });

  test.runIf(isNightly).each<Fault>(['error500', 'reset', 'lose-answer', 'hang'])(
    'that meets %s is not known, and goes on by itself',
    async (mode) => {
      const { capture, email, id } = await approved(`${mode}@example.com`);
      proxy.mode = mode;
      if (mode === 'hang') limitWaits({ request: 500 });
      const answer = await capture();
      expect(await answer.json()).toEqual({ id, status: 'unknown' });
      proxy.mode = 'pass';
      await expectEventually(app, () => loadPurchaseStatus(email)).toBe('completed');
      expect(await totals(email)).toEqual([2_990]);
    },
  );

  test('that twenty windows ask for at once is one request', async () => {
    const { capture, email, id } = await approved('twenty@example.com');
    const answers = await Promise.all(Array.from({ length: 20 }, capture));
    for (const answer of answers) expect(await answer.json()).toEqual({ id, status: 'completed' });
    expect(captures(id)).toHaveLength(1);
    expect(await totals(email)).toEqual([2_990]);
  });

  test('of another amount and currency buys nothing, and every word says which money', async () => {
    const { capture, email, id } = await approved('usd@example.com');
    await tamper(id, (text) => text.replace('"EUR"', '"USD"').replace('"29.90"', '"31.50"'));
    const answer = await capture();
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([409, 'payment_returned']);
    expect(error.message).toContain('$31.50');
    expect(error.message).not.toMatch(/opens|€/);
    const mail = () => app.em().findOne(OutboxMail, { recipient: email, template: 'payment-returned' });
    await expectEventually(app, async () => (await mail())?.data['amount']).toBe('$31.50');
    expect(await loadPurchaseStatus(email)).toBe('');
  });

  test.each(sampled(['custom_id', 'invoice_id'], ['custom_id']))(
    'of an order with another %s takes nothing',
    async (name) => {
      const { capture, email, id } = await approved(`${name}@example.com`);
      const { id: other } = await loadFirstOrder(app, 'twenty@example.com');
      await tamper(id, (text) => text.replace(new RegExp(`"${name}":"[^"]+"`), `"${name}":"${other}"`));
      const answer = await capture();
      expect(answer.status).toBe(409);
      expect(captures(id)).toHaveLength(0);
      expect(await app.em().count(Payment, { order: { emailKey: email } })).toBe(0);
      expect((await app.em().findOneOrFail(Order, { emailKey: email })).status).toBe('void');
    },
  );

  test.runIf(isNightly).each(['custom_id', 'invoice_id'])(
    'that names another order by its %s grants nothing and goes back',
    async (name) => {
      const email = `capture-${name.replace('_', '-')}@example.com`;
      // PayPal captures without answering, so that the shop reads the capture again.
      const { capture, id } = await approved(email, 'hangs');
      limitWaits({ request: 500, paypal: 1_000 });
      expect(await (await capture()).json()).toMatchObject({ status: 'unknown' });
      waitPatiently();
      const { data } = await app.em().findOneOrFail(SandboxObject, { id });
      const [taken] = (data as { captures: string[] }).captures;
      await tamper(taken!, (text) => text.replace(new RegExp(`"${name}":"[^"]+"`), `"${name}":"${randomUUID()}"`));
      const refund = () => app.em().findOne(Refund, { payment: { order: { emailKey: email } } });
      await expectEventually(app, async () => (await refund())?.status).toBe('done');
      expect(await refund()).toMatchObject({ reason: 'foreign', amountMinor: 2_990 });
      expect(await loadPurchaseStatus(email)).toBe('');
      const fetchError = async () =>
        ((await (await capture()).json()) as { error: { code: string; message: string } }).error;
      expect(await fetchError()).toMatchObject({ code: 'payment_returned' });
      await app.em().nativeUpdate(Refund, { payment: { order: { emailKey: email } } }, { reason: 'ended' });
      expect((await fetchError()).message).toMatch(/^The order had already ended. Nothing was bought/);
    },
  );

  test('of an order that has ended takes nothing', async () => {
    const { capture, email, id } = await approved('ended@example.com');
    await app.em().nativeUpdate(Order, { emailKey: email }, { status: 'void', buyerKey: null });
    expect((await capture()).status).toBe(409);
    expect(captures(id)).toHaveLength(0);
  });

  test('needs a currency as ISO writes it', async () => {
    const browser = await member(app, 'lower@example.com');
    for (const currency of ['eur', 'Eur', 'EURO', '', '€'])
      expect((await browser.post('/paypal/order', { ...BODY, currency })).status).toBe(400);
  });
});

describe('what happens at PayPal afterwards', () => {
  /** Reconciles a buyer's payment with a view of PayPal. */
  async function show(
    email: string,
    view: Pick<PaymentSnapshot, 'refundedMinor' | 'disputed'> & Partial<PaymentSnapshot>,
  ) {
    const order = await loadFirstOrder(app, email);
    const { reference } = await app.em().findOneOrFail(Payment, { order });
    const money = { provider: 'paypal', reference, intentId: reference, amountMinor: 2_990, currency: 'EUR' } as const;
    const seen = { ...money, state: 'paid', period: null, ...view } as const;
    await fulfil(app.paymentContext!, order.id, { readFrom: ['paypal'], payments: [seen], dead: false });
  }

  async function bought(email: string) {
    const { capture } = await approved(email);
    expect(await (await capture()).json()).toMatchObject({ status: 'completed' });
    const { reference } = await app.em().findOneOrFail(Payment, { order: { emailKey: email } });
    return async (action: string) => {
      const answer = await app.post(`/sandbox/payments/${reference}/${action}`, {});
      expect([action, answer.status]).toEqual([action, 200]);
    };
  }

  test('a dispute takes access away, one that is won brings it back, and one that is lost is booked', async () => {
    const email = 'disputes@example.com';
    const fate = await bought(email);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await fate('win');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('completed');
    expect(await totals(email)).toEqual([2_990]);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await fate('lose');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990]);
    expect(await loadPurchaseStatus(email)).toBe('disputed');
    // Neither a bank nor a card was involved.
    const notices = await app.em().find(OutboxMail, { template: ['dispute-notice', 'payment-charged-back'] });
    const said = notices.flatMap(({ data }) => [data['state'], data['takenBy']]).filter(Boolean);
    expect(said).toContainEqual(expect.stringContaining('PayPal has taken the money back for now.'));
    expect(said).toContain('PayPal');
    expect(said.join(' ')).not.toMatch(/bank|card/i);
  });

  test('a lost dispute stays lost while PayPal does not show it', async () => {
    const email = 'hidden-dispute@example.com';
    const fate = await bought(email);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await fate('lose');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990]);
    await app.settle();
    const failedRefunds = [{ reference: 'earlier', amountMinor: 500, problem: 'It failed.' }];
    await show(email, { refundedMinor: 0, disputed: undefined, failedRefunds });
    expect([await loadPurchaseStatus(email), await totals(email)]).toEqual(['disputed', [2_990, -2_990]]);
  });

  test('notifies the coach once of each open dispute about a refunded payment, and changes nothing', async () => {
    const email = 'refund-disputed@example.com';
    const fate = await bought(email);
    await fate('refund');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    await app.settle();
    for (const disputed of [true, true, false, true]) {
      await show(email, { refundedMinor: 2_990, disputed, hasOpenDispute: disputed });
    }
    const refunded = expect.stringContaining('already refunded') as string;
    expect(await disputeNotices(email)).toEqual([refunded, refunded]);
    expect([await loadPurchaseStatus(email), await totals(email)]).toEqual(['refunded', [2_990, -2_990]]);
  });

  test('notifies the coach once of an open dispute about a duplicate, after its refund', async () => {
    const email = 'duplicate-disputed@example.com';
    await bought(email);
    await app.settle();
    await app.em().nativeUpdate(Payment, { order: { emailKey: email } }, { status: 'duplicate' });
    for (const refundedMinor of [0, 2_990, 2_990]) {
      const arrivedRefunds = refundedMinor ? [{ reference: 'returned', amountMinor: refundedMinor }] : [];
      await show(email, { refundedMinor, arrivedRefunds, disputed: true, hasOpenDispute: true });
    }
    expect(await disputeNotices(email)).toEqual([expect.stringContaining('already refunded')]);
  });

  test('sends no notice of a dispute about a refunded payment that was lost long ago', async () => {
    const email = 'lost-long-ago@example.com';
    const fate = await bought(email);
    await fate('refund');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    await app.settle();
    await show(email, { refundedMinor: 2_990, disputed: true, hasOpenDispute: false });
    expect(await disputeNotices(email)).toEqual([]);
  });

  test('sends no second notice if a payment is refunded during a dispute that an earlier version noticed', async () => {
    const email = 'noticed-earlier@example.com';
    const fate = await bought(email);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await app.settle();
    await app.em().nativeUpdate(Payment, { order: { emailKey: email } }, { hasDispute: false });
    for (const refundedMinor of [0, 2_990, 2_990]) {
      const arrivedRefunds = refundedMinor ? [{ reference: 'meanwhile', amountMinor: refundedMinor }] : [];
      await show(email, { refundedMinor, arrivedRefunds, disputed: true, hasOpenDispute: true });
    }
    expect(await loadPurchaseStatus(email)).toBe('refunded');
    expect(await disputeNotices(email)).toEqual([expect.stringContaining('for now')]);
  });

  test('keeps access closed if the refund of a disputed payment fails while disputes are hidden', async () => {
    const email = 'refails-disputed@example.com';
    const fate = await bought(email);
    await fate('refund');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    await app.settle();
    await show(email, { refundedMinor: 2_990, disputed: true, hasOpenDispute: true });
    const { bookedRefunds } = await app.em().findOneOrFail(Payment, { order: { emailKey: email } });
    const failedRefunds = [{ reference: bookedRefunds[0]!, amountMinor: 2_990, problem: 'It failed.' }];
    await show(email, { refundedMinor: 0, disputed: undefined, failedRefunds });
    expect([await loadPurchaseStatus(email), await totals(email)]).toEqual(['disputed', [2_990, -2_990, 2_990]]);
  });

  test.each(['disputed', 'lost'])(
    'gives no access if a %s payment is refunded when its dispute is gone',
    async (was) => {
      const email = `gone-${was}@example.com`;
      const fate = await bought(email);
      await fate('dispute');
      await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
      if (was === 'lost') await fate('lose');
      if (was === 'lost') await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990]);
      await app.settle();
      await show(email, { refundedMinor: 2_990, disputed: false });
      expect([await loadPurchaseStatus(email), await totals(email)]).toEqual(['refunded', [2_990, -2_990]]);
      expect(await disputeNotices(email)).toContain('The dispute is closed. A refund has ended access.');
    },
  );

  test('a dispute that closes after the money went back gives no access', async () => {
    const email = 'refunded-meanwhile@example.com';
    const fate = await bought(email);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await fate('refund');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990]);
    await fate('win');
    await app.settle();
    expect(await loadPurchaseStatus(email)).toBe('refunded');
    const mails = await app.em().find(OutboxMail, { $or: [{ recipient: email }, { about: email }] });
    expect(mails.map(({ template }) => template)).toContain('refund-done');
    expect(JSON.stringify(mails.map(({ data }) => data))).not.toMatch(/restored|won the dispute/i);
  });

  test.each(['refund', 'lose'])(
    'settles requests for money that is back by %s, an unconfirmed one, too, until the shop has it again',
    async (way) => {
      const email = `asked-${way}@example.com`;
      const fate = await bought(email);
      const order = await loadFirstOrder(app, email);
      const em = app.em();
      for (const confirmKey of [null, randomUUID()])
        em.create(RefundRequest, {
          id: randomUUID(),
          kind: confirmKey ? 'withdrawal' : 'guarantee',
          fullName: 'Aino Virta',
          email,
          contract: 'All Day Energy',
          language: 'en',
          order: order.id,
          confirmKey,
          settledAt: null,
          remindAt: new Date('2099-01-01'),
          createdAt: new Date(),
        });
      await em.flush();
      if (way === 'lose') await fate('dispute');
      await app.settle();
      await fate(way);
      await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990]);
      const requests = await app.em().find(RefundRequest, { order: order.id }, { orderBy: { kind: 'asc' } });
      expect(requests.map(({ kind, settledAt }) => [kind, settledAt !== null])).toEqual([
        ['guarantee', true],
        ['withdrawal', true],
      ]);
      // The link of the unconfirmed one still answers.
      const { confirmKey } = requests[1]!;
      expect(await confirmWithdrawal(app.em(), app.paymentContext!, { confirmKey: confirmKey! })).toBe('now');
      const [answer] = await app.em().find(OutboxMail, { recipient: email, template: 'withdrawal-received' });
      expect(JSON.stringify(answer!.data)).toContain('has already been refunded');
      expect(answer!.fromForm).toBe(true);
      await app.settle();
      const { bookedRefunds } = await em.findOneOrFail(Payment, { order: order.id });
      const failedRefunds = bookedRefunds.map((reference) => ({
        reference,
        amountMinor: 2_990,
        problem: 'It failed.',
      }));
      await show(email, { refundedMinor: 0, disputed: false, failedRefunds });
      const reopened = await app.em().find(RefundRequest, { order: order.id });
      const remindAt = remindOfMoneyAt(reopened[0]!.createdAt, app.paymentContext!.brand.timeZone);
      // The press counts for nothing: one of the open withdrawal can still end the contract.
      expect(reopened).toMatchObject([1, 2].map(() => ({ settledAt: null, remindAt, confirmedAt: null, note: '' })));
    },
  );

  test('an older refund that fails after a later one waits for the coach until it is made again', async () => {
    const email = 'older-refund@example.com';
    await bought(email);
    await app.settle();
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { order: { emailKey: email } });
    const refund = (reference: string, amountMinor: number) => {
      const row = createRefund(em, payment, { reason: 'goodwill', endsContract: false, amountMinor, now: new Date() });
      em.assign(row, { status: 'done', reference, doneAt: new Date() });
    };
    const [first, second] = [
      { reference: 'first', amountMinor: 1_000 },
      { reference: 'second', amountMinor: 500 },
    ];
    refund(first!.reference, first!.amountMinor);
    await em.flush();
    refund(second!.reference, second!.amountMinor);
    await em.flush();
    await show(email, { refundedMinor: 1_500, disputed: false, arrivedRefunds: [first!, second!] });
    const waiting = () => app.em().execute(`${refusedRefunds('r.reference')} and r.payment_id = ?`, [payment.id]);
    expect(await waiting()).toEqual([]);
    const failedRefunds = [{ ...first!, problem: 'It failed.' }];
    const failed = { refundedMinor: 500, disputed: false, arrivedRefunds: [second!], failedRefunds };
    await show(email, failed);
    expect([await waiting(), await totals(email)]).toEqual([[{ reference: 'first' }], [2_990, -1_000, -500, 1_000]]);
    const documents = await app.em().find(Receipt, { payment: payment.id }, { orderBy: { number: 'asc' } });
    expect(documents[3]!.body.corrects).toBe(documents[1]!.number);
    refund('third', 400);
    await em.flush();
    await show(email, failed);
    expect(await waiting()).toEqual([{ reference: 'first' }]);
    refund('fourth', 600);
    await em.flush();
    await show(email, failed);
    expect(await waiting()).toEqual([]);
  });

  test('a withdrawal during a dispute promises a refund only if the shop wins it', async () => {
    const email = 'withdraws-disputed@example.com';
    const fate = await bought(email);
    await app.em().nativeUpdate(Order, { emailKey: email }, { digitalConsent: null });
    const judge = async () => {
      const verdict = await judgeWithdrawal(
        app.em(),
        app.paymentContext!,
        await loadFirstOrder(app, email),
        new Date(),
      );
      return [verdict.kind, verdict.next(englishSpeaker)];
    };
    const promise = /^Your coach will refund €19\.90 /;
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    await app.settle();
    expect(await judge()).toEqual(['accepted', expect.stringMatching(/^Your bank or PayPal holds your payment/)]);
    await show(email, { refundedMinor: 1_000, disputed: true });
    expect(await judge()).toEqual(['accepted', expect.stringMatching(promise)]);
    // The buyer disputes the rest.
    await show(email, { refundedMinor: 1_000, disputed: true, hasOpenDispute: true });
    expect(await judge()).toEqual(['accepted', expect.stringMatching(/^Your bank or PayPal holds your payment/)]);
  });

  test('the rest of a payment can be refunded after its dispute was lost in part, and not before', async () => {
    const email = 'lost-in-part@example.com';
    const fate = await bought(email);
    await fate('dispute');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('disputed');
    const { id } = await loadFirstOrder(app, email);
    const coach = await member(app, COACH);
    const fetchPayment = async () =>
      OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json()).payments[0]!;
    const payment = await fetchPayment();
    const refund = async () => (await coach.post(`/api/coach/payments/${payment.id}/refund`, {})).status;
    expect([payment.canRefund, await refund()]).toEqual([false, 409]);
    const { reference } = await app.em().findOneOrFail(Payment, { id: payment.id });
    const { data } = await app.em().findOneOrFail(SandboxObject, { id: reference });
    await tamper((data as { disputes: string[] }).disputes[0]!, (text) => text.replace('"29.90"', '"10.00"'));
    await fate('lose');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -1_000]);
    await app.settle();
    const lost = { refundedMinor: 1_000, disputed: true };
    await show(email, { ...lost, hasOpenDispute: true });
    expect([(await fetchPayment()).canRefund, await refund()]).toEqual([false, 409]);
    await show(email, { ...lost, hasOpenDispute: false });
    expect(await fetchPayment()).toMatchObject({ status: 'disputed', left: '19.90', canRefund: true });
    const preview = await coach.post(`/api/coach/payments/${payment.id}/refund/preview`, { amount: '5.00' });
    expect(await preview.text()).toContain('Your access doesn’t change.');
    expect(await refund()).toBe(202);
    await expectEventually(app, () => totals(email)).toEqual([2_990, -1_000, -1_990]);
    const notes = await app.em().find(Receipt, { payment: payment.id, kind: 'credit' }, { orderBy: { number: 'asc' } });
    expect(notes.map(({ cause }) => cause)).toEqual(['lost:1000', 'refund:2990']);
    expect(await fetchPayment()).toMatchObject({ status: 'refunded', left: '0.00', refunds: [{ status: 'done' }] });
    expect(await loadPurchaseStatus(email)).toBe('refunded');
    const mails = await app.em().find(OutboxMail, { recipient: email }, { orderBy: { createdAt: 'asc' } });
    expect(mails.slice(-2)).toMatchObject([
      { template: 'payment-charged-back', data: { amount: '€10.00' } },
      { template: 'refund-done', data: { amount: '€19.90', accessText: 'Your access has ended.' } },
    ]);
    await fate('fail-refund');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -1_000, -1_990, 1_990]);
    expect(await fetchPayment()).toMatchObject({ status: 'disputed', left: '19.90', canRefund: true });
    expect(await loadPurchaseStatus(email)).toBe('disputed');
    expect(await app.em().execute(`${refusedRefunds('r.id')} and p.id = ?`, [payment.id])).toHaveLength(1);
    expect(await refund()).toBe(202);
    await expectEventually(app, () => totals(email)).toEqual([2_990, -1_000, -1_990, 1_990, -1_990]);
    await app.settle();
    // The shop wins an appeal.
    const { bookedRefunds } = await app.em().findOneOrFail(Payment, { id: payment.id });
    const arrivedRefunds = bookedRefunds.map((each) => ({ reference: each, amountMinor: 1_990 }));
    const failedRefunds = [{ reference: 'failed-before', amountMinor: 1_990, problem: 'It failed.' }];
    const countFailed = () => app.em().count(OutboxMail, { recipient: email, template: 'refund-failed' });
    const before = await countFailed();
    await show(email, { refundedMinor: 1_990, disputed: false, arrivedRefunds, failedRefunds });
    expect(await countFailed()).toBe(before);
    expect(await totals(email)).toEqual([2_990, -1_000, -1_990, 1_990, -1_990, 1_000]);
    expect(await fetchPayment()).toMatchObject({ status: 'paid', left: '10.00', canRefund: true });
    expect(await loadPurchaseStatus(email)).toBe('refunded');
  });

  test('the refund of the rest is booked once PayPal shows the lost dispute again', async () => {
    const email = 'lost-in-part-hidden@example.com';
    await bought(email);
    await app.settle();
    const lost = { disputed: true, hasOpenDispute: false };
    await show(email, { ...lost, refundedMinor: 1_000 });
    const rest = { reference: 'the-rest', amountMinor: 1_990 };
    await show(email, { disputed: undefined, refundedMinor: 1_990, arrivedRefunds: [rest] });
    expect(await totals(email)).toEqual([2_990, -1_000]);
    await show(email, { ...lost, refundedMinor: 2_990, arrivedRefunds: [rest] });
    expect(await totals(email)).toEqual([2_990, -1_000, -1_990]);
    expect(await loadPurchaseStatus(email)).toBe('refunded');
  });

  test('the notice of a lost dispute about a duplicate says nothing of access', async () => {
    const email = 'duplicate-lost@example.com';
    await bought(email);
    await app.settle();
    await app.em().nativeUpdate(Payment, { order: { emailKey: email } }, { status: 'duplicate' });
    await show(email, { refundedMinor: 2_990, disputed: true });
    expect(await disputeNotices(email)).toEqual(['The buyer won the dispute. PayPal won’t return the money.']);
  });

  test('a part that failed and was made again at PayPal does not wait for the coach, and keeps access closed', async () => {
    const email = 'part-repeated@example.com';
    await bought(email);
    await app.settle();
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { order: { emailKey: email } });
    const part = { reason: 'goodwill', endsContract: true, amountMinor: 1_000, now: new Date() } as const;
    for (const reference of ['one', 'two'])
      em.assign(createRefund(em, payment, part), { status: 'done', reference, doneAt: new Date() });
    await em.flush();
    const refund = (reference: string) => ({ reference, amountMinor: 1_000, problem: 'It failed.' });
    await show(email, { refundedMinor: 2_000, disputed: false, arrivedRefunds: [refund('one'), refund('two')] });
    const seen = { disputed: false, failedRefunds: [refund('one'), refund('two')] };
    await show(email, { ...seen, refundedMinor: 1_000, arrivedRefunds: [refund('again')] });
    const waiting = () => app.em().execute(`${refusedRefunds('r.reference')} and p.id = ?`, [payment.id]);
    expect([await waiting(), await totals(email)]).toEqual([[{ reference: 'two' }], [2_990, -1_000, -1_000, 1_000]]);
    await show(email, { ...seen, refundedMinor: 2_000, arrivedRefunds: [refund('again'), refund('third')] });
    expect([await waiting(), await totals(email)]).toEqual([[], [2_990, -1_000, -1_000, 1_000, -1_000]]);
    expect(await loadPurchaseStatus(email)).toBe('refunded');
  });

  test('the coach is not told of a failed refund that was made again in the same snapshot', async () => {
    const email = 'repeated-meanwhile@example.com';
    const fate = await bought(email);
    await fate('refund');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    await app.settle();
    const { bookedRefunds } = await app.em().findOneOrFail(Payment, { order: { emailKey: email } });
    await show(email, {
      refundedMinor: 2_990,
      disputed: false,
      failedRefunds: [{ reference: bookedRefunds[0]!, amountMinor: 2_990, problem: 'It failed.' }],
      arrivedRefunds: [{ reference: 'again', amountMinor: 2_990 }],
    });
    expect(await app.em().count(Refund, { payment: { order: { emailKey: email } }, status: 'refused' })).toBe(1);
    expect(await app.em().count(OutboxMail, { about: email, template: 'payment-flagged' })).toBe(0);
  });

  test('the coach is told of a failed refund although an earlier one of the same amount has arrived', async () => {
    const email = 'earlier-arrived@example.com';
    await bought(email);
    await app.settle();
    const begin = (reference: string, hour: number) => ({
      reference,
      amountMinor: 1_000,
      begunAt: new Date(Date.UTC(2026, 10, 1, hour)),
    });
    const seen = { disputed: false, failedRefunds: [{ ...begin('second', 2), problem: 'It failed.' }] };
    await show(email, { ...seen, refundedMinor: 1_000, arrivedRefunds: [begin('first', 1)] });
    const failed = () =>
      app.em().findOneOrFail(Refund, { reference: 'second', payment: { order: { emailKey: email } } });
    expect(await failed()).toMatchObject({ status: 'refused', settledAt: null });
    expect(await app.em().count(OutboxMail, { about: email, template: 'payment-flagged' })).toBe(1);
    await show(email, { ...seen, refundedMinor: 2_000, arrivedRefunds: [begin('first', 1), begin('third', 3)] });
    expect((await failed()).settledAt).not.toBeNull();
  });

  test('a reversal is a credit note, without a dispute that the shop was told of', async () => {
    const email = 'reversed@example.com';
    const fate = await bought(email);
    await fate('reverse');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    expect(await totals(email)).toEqual([2_990, -2_990]);
  });

  test.runIf(isNightly)('a refund that fails later leaves no credit note without money', async () => {
    const email = 'refails@example.com';
    const fate = await bought(email);
    await fate('refund');
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('refunded');
    await fate('fail-refund');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990, 2_990]);
    await expectEventually(app, () => loadPurchaseStatus(email)).toBe('completed');
    // It can be refunded again.
    await fate('refund');
    await expectEventually(app, () => totals(email)).toEqual([2_990, -2_990, 2_990, -2_990]);
    const taxes = await app.em().find(Receipt, { payment: { order: { emailKey: email } } });
    expect(taxes.reduce((sum, { body }) => sum + body.vat, 0)).toBe(0);
  });
});
