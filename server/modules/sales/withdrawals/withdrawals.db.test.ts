import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { approve, guest, payByCard } from '#server/testing/buyers.ts';
import { EmbedGrantResponse } from '#contract/embed/embed.ts';
import { moveOrder } from '../after-sale/order-address.service.ts';
import { OrderDetail, OrdersResponse } from '#contract/sales/orders.studio.ts';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import {
  COACH,
  coached,
  confirmWithdrawal,
  coachOrders,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { type Browser, visitorTab } from '#server/testing/browser.ts';
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faults/faulty-proxy.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { fulfil } from '../reconcile/fulfil.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { receiveWithdrawal } from './withdrawals.service.ts';
import { DAY_MS } from '#server/platform/days.ts';
import { formatDay } from '#server/platform/i18n/format.ts';

const apps: (() => Promise<void>)[] = [];
const HELSINKI = { COACH_EMAILS: COACH, RATE_LIMITS: 'off' };
const BODY = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };

async function shop(env: NodeJS.ProcessEnv = {}): Promise<{ app: TestApp; card: FaultyProxy }> {
  let card!: FaultyProxy;
  const app = await startTestApp({
    env: { ...HELSINKI, ...env },
    selling: {
      async between(bases) {
        card = await startFaultyProxy(bases.stripeBase);
        return { ...bases, stripeBase: card.url };
      },
    },
  });
  apps.push(
    () => card.close(),
    () => app.close(),
  );
  return { app, card };
}
afterEach(async () => {
  for (const close of apps.splice(0).toReversed()) await close();
});

const withdraw = (from: Pick<TestApp, 'post'> | Browser, email: string, contract: string) =>
  from.post('/api/withdrawals', { fullName: 'Aino Virta', email, contract });

const mailTo = async (app: TestApp, recipient: string) => {
  const [mail] = await app
    .em()
    .find(OutboxMail, { recipient, template: 'withdrawal-received' }, { orderBy: { createdAt: 'desc' } });
  return Object.values(mail?.data ?? {}).join(' ');
};

const fetchStripeStatus = async (app: TestApp, { stripeSubscriptionId }: Order) => {
  const stripe = await app.paymentContext!.providers.stripe!.sdk();
  return (await stripe.subscriptions.retrieve(stripeSubscriptionId!)).status;
};

/** Creates a buyer of All Day Energy. */
async function bought(app: TestApp, email: string) {
  const browser = await member(app, email);
  const { id } = (await (await browser.post('/paypal/order', BODY)).json()) as { id: string };
  await approve(app, id);
  expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
  const order = await loadFirstOrder(app, email);
  const receipt = await app.em().findOneOrFail(Receipt, { payment: { order } });
  return { browser, order, receipt };
}

/** Sets the time of the payment. */
const paidAt = (app: TestApp, { id }: Order, moment: Date) => app.em().nativeUpdate(Order, { id }, { paidAt: moment });
const read = async (from: Browser, path: string) => (await from.ask(path)).json() as Promise<unknown>;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe('POST /api/withdrawals', () => {
  test('is open to everybody, stored and acknowledged, whatever is found', async () => {
    const { app } = await shop();
    for (const body of [
      {},
      { fullName: 'A', email: 'x', contract: '1' },
      { fullName: '', email: 'a@example.com', contract: '' },
    ]) {
      expect((await app.post('/api/withdrawals', body)).status).toBe(400);
    }
    await coached(app, 'withdraws@example.com');
    const known = await withdraw(app, 'withdraws@example.com', 'Receipt 1');
    const unknown = await withdraw(app, 'nobody@example.com', 'Receipt 1');
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys((await known.json()) as object)).toEqual(Object.keys((await unknown.json()) as object));
    const coach = await member(app, COACH);
    const seen = await coachOrders(coach);
    expect(seen.orders[0]?.requests).toMatchObject([{ kind: 'withdrawal' }]);
    expect(seen.unmatched).toMatchObject([{ email: 'nobody@example.com', contract: 'Receipt 1' }]);
    expect(await templates(app, 'nobody@example.com')).toEqual(['withdrawal-received']);
    expect(await mailTo(app, 'nobody@example.com')).toContain('nothing has ended yet');
  });

  test('in time ends the contract at the provider at once, and the coach gives the money back', async () => {
    const { app } = await shop();
    const browser = await coached(app, 'ends@example.com');
    const order = await loadFirstOrder(app, 'ends@example.com');
    expect((await withdraw(app, 'ends@example.com', 'Personal Coaching')).status).toBe(202);
    expect(await fetchStripeStatus(app, order)).toBe('active');
    expect(await confirmWithdrawal(app, 'ends@example.com')).toMatch(/\/withdraw\/confirmed$/);
    expect(await fetchStripeStatus(app, order)).toBe('canceled');
    expect((await findSubscription(app, 'ends@example.com'))!.status).toBe('canceled');
    const { subscriptions } = await dashboard(browser);
    expect(subscriptions[0]).toMatchObject({ live: false, requested: 'withdrawal', withdrawUntil: null });
    const mail = await mailTo(app, 'ends@example.com');
    expect(mail).toContain('The contract has ended, and you won’t be charged again.');
    expect(mail).toContain('Your coach will refund €99.99 to your original payment method by ');
    // Repeated with another name of the contract: nothing changes, also by the guarantee.
    expect((await withdraw(app, 'ends@example.com', 'coaching')).status).toBe(202);
    const requests = await app.em().find(RefundRequest, { order });
    expect(requests.map(({ settledAt }) => settledAt)).toEqual([null]);
    for (const path of [`subscriptions/${subscriptions[0]!.id}/resume`, `subscriptions/${subscriptions[0]!.id}/card`])
      expect((await browser.post(`/api/user/${path}`)).status).toBe(409);
    expect((await browser.post('/api/user/refund-requests', { id: subscriptions[0]!.id })).status).toBe(409);
    const payment = await app.em().findOneOrFail(Payment, { order });
    expect(payment.refundedMinor).toBe(0);
    const coach = await member(app, COACH);
    await coach.post(`/api/coach/payments/${payment.id}/refund`, { reason: 'withdrawal' });
    const back = async () => (await app.em().findOneOrFail(Payment, { order })).refundedMinor;
    await expectEventually(app, back).toBe(9_999);
  });

  test('ends the contract even while the provider is down, and what it charges until then goes back', async () => {
    const { app, card } = await shop();
    await coached(app, 'down@example.com');
    const order = await loadFirstOrder(app, 'down@example.com');
    card.mode = 'error500';
    expect((await withdraw(app, 'down@example.com', 'Personal Coaching')).status).toBe(202);
    await confirmWithdrawal(app, 'down@example.com');
    const row = await findSubscription(app, 'down@example.com');
    expect(row).toMatchObject({ status: 'canceled', pendingChange: 'now' });
    // The renewal that could not be stopped.
    const known = await app.em().findOneOrFail(Payment, { order });
    const renewal = {
      provider: 'stripe' as const,
      reference: `in_${randomUUID()}`,
      intentId: known.intentId!,
      state: 'paid' as const,
      amountMinor: 9_999,
      currency: 'EUR',
      refundedMinor: 0,
      disputed: false,
      period: { start: known.periodEnd!, end: new Date(known.periodEnd!.getTime() + 2_600_000_000) },
    };
    await fulfil(app.paymentContext!, order.id, { payments: [renewal], dead: false, readFrom: ['stripe'] });
    const refund = await app.em().findOneOrFail(Refund, { payment: { reference: renewal.reference } });
    expect(refund).toMatchObject({ reason: 'withdrawal', amountMinor: 9_999 });
    expect(await app.em().count(Receipt, { payment: { order } })).toBe(1);
    card.mode = 'pass';
    await app.em().nativeUpdate(Order, { id: order.id }, { nextCheckAt: new Date(0) });
    await expectEventually(app, () => fetchStripeStatus(app, order)).toBe('canceled');
    const pending = async () => (await findSubscription(app, 'down@example.com'))!.pendingChange;
    await expectEventually(app, pending).toBeNull();
  });

  test('too late is refused with the reason and the day, to its signed-in owner at once and to others in the mail', async () => {
    const { app } = await shop();
    const { browser, order, receipt } = await bought(app, 'late@example.com');
    await paidAt(app, order, daysAgo(16));
    for (const contract of [
      `Receipt ${receipt.number}`,
      `${receipt.number}`,
      `TEST-${receipt.number}`,
      `No. ${receipt.number}`,
    ]) {
      const answer = await withdraw(browser, 'late@example.com', contract);
      const { error } = (await answer.json()) as { error: { code: string; message: string; issues: unknown } };
      expect([answer.status, error.code]).toEqual([409, 'too_late']);
      expect(error.message).toMatch(/the 14 days .* ended on \d{1,2} \w+ 20\d\d\./);
      expect(error.message).toMatch(/Our own guarantee still applies until .*\/dashboard$/);
      expect(error.issues).toEqual([{ path: 'contract', message: error.message }]);
    }
    // Anyone may type the address and guess numbers: neither strangers nor members learn anything.
    const stranger = await member(app, 'stranger@example.com');
    for (const from of [app, stranger, visitorTab(browser)]) {
      for (const contract of ['All Day Energy', `Receipt ${receipt.number}`, 'Receipt 4711']) {
        const answer = await withdraw(from, 'late@example.com', contract);
        expect(answer.status).toBe(202);
        expect(await answer.json()).toMatchObject({ status: 'accepted' });
      }
    }
    const mail = await mailTo(app, 'late@example.com');
    expect(mail).toMatch(/We can’t accept it: the 14 days .* ended on/);
    expect(mail).toContain('Our own guarantee still applies until');
    expect((await loadFirstOrder(app, 'late@example.com')).withdrawnAt).toBeNull();
    const requests = await app.em().find(RefundRequest, { order });
    expect(requests.every(({ settledAt, note }) => settledAt && note.startsWith('Refused: '))).toBe(true);
  });

  test('on the last day of the shop’s own calendar it is in time', async () => {
    const { app } = await shop({ TIME_ZONE: 'Pacific/Kiritimati' });
    const { browser, order, receipt } = await bought(app, 'last@example.com');
    const zone = 'Pacific/Kiritimati';
    const day = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);
    // The first moment of the local day fourteen days ago, and the one before it.
    const first = new Date(`${day(daysAgo(14))}T00:00:00+14:00`);
    await paidAt(app, order, new Date(first.getTime() - 1));
    expect((await withdraw(browser, 'last@example.com', `${receipt.number}`)).status).toBe(409);
    await paidAt(app, order, first);
    // The dashboard's day is the shop's, too.
    expect((await dashboard(browser)).purchases[0]!.withdrawUntil).toBe(day(new Date()));
    expect((await withdraw(browser, 'last@example.com', `${receipt.number}`)).status).toBe(202);
    expect((await loadFirstOrder(app, 'last@example.com')).withdrawnAt).not.toBeNull();
  });

  test('digital content that was asked for at once is refused, with the day; coaching keeps its days', async () => {
    const { app } = await shop();
    const { order, receipt, browser } = await bought(app, 'consents@example.com');
    const consent = { digitalConsent: 'Start at once.', digitalConsentAt: new Date() };
    await app.em().nativeUpdate(Order, { id: order.id }, consent);
    expect((await dashboard(browser)).purchases[0]).toMatchObject({ withdrawUntil: null });
    const answer = await withdraw(browser, 'consents@example.com', `${receipt.number}`);
    expect(await answer.json()).toMatchObject({ error: { code: 'right_ended' } });
    await coached(app, 'keeps@example.com');
    const contract = await loadFirstOrder(app, 'keeps@example.com');
    await app.em().nativeUpdate(Order, { id: contract.id }, consent);
    expect((await withdraw(app, 'keeps@example.com', 'Monthly coaching')).status).toBe(202);
    await confirmWithdrawal(app, 'keeps@example.com');
    expect(await fetchStripeStatus(app, contract)).toBe('canceled');
  });

  test('ends nothing that was not plainly meant, and nothing of anybody else', async () => {
    const { app } = await shop();
    await coached(app, 'plain@example.com');
    const { receipt } = await bought(app, 'plain2@example.com');
    const intent = await app.post(
      '/api/create-one-time-payment',
      guest('plain@example.com', { programId: 2, offer: 'once' }),
    );
    if (intent.ok) await payByCard(app, ((await intent.json()) as { clientSecret: string }).clientSecret);
    await expectEventually(app, () =>
      app.em().count(Order, { emailKey: 'plain@example.com', status: 'paid' }),
    ).toBeGreaterThan(0);
    for (const contract of [`Receipt ${receipt.number}`, 'Receipt 99', '0'])
      expect((await withdraw(app, 'plain@example.com', contract)).status).toBe(202);
    expect(await app.em().count(Order, { withdrawnAt: { $ne: null } })).toBe(0);
    expect(await app.em().count(Subscription, { status: 'active' })).toBe(1);
  });
});

describe('a withdrawal that its mailbox has to confirm', () => {
  test('one with an embed token ends nothing: the other site may have sent it', async () => {
    const origin = 'https://blog.example';
    const { app } = await shop({ EMBED_ORIGINS: origin });
    const browser = await coached(app, 'elsewhere@example.com');
    const { token } = EmbedGrantResponse.parse(await (await browser.post('/api/embed/grant', { origin })).json());
    const answer = await app.post(
      '/api/withdrawals',
      { fullName: 'x', email: 'elsewhere@example.com', contract: 'Personal Coaching' },
      { authorization: `Bearer ${token}`, origin, 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(202);
    expect(await answer.json()).not.toHaveProperty('ended');
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ status: 'active' });
  });

  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: HELSINKI, selling: {} });
  });
  afterAll(() => app.close());

  test.each([
    ['two days', 2.01, 'unpressed@example.com'],
    ['its deadline', 16, 'overdue@example.com'],
  ])('one that nobody confirms waits for the coach after %s, who accepts it', async (_after, days, email) => {
    const { browser, order } = await bought(app, email);
    const coach = await member(app, COACH);
    const waiting = async () =>
      ((await read(coach, '/api/coach/today')) as TodayResponse).waiting.filter(({ kind }) => kind === 'withdrawals');
    const path = '/api/coach/orders?waiting=withdrawal';
    const listed = async () => OrdersResponse.parse(await read(coach, path)).total;
    const others = await listed();
    expect((await withdraw(app, email, 'All Day Energy')).status).toBe(202);
    expect(await listed()).toBe(others);
    const came = daysAgo(days);
    await app.em().nativeUpdate(RefundRequest, { order }, { createdAt: came });
    await paidAt(app, order, daysAgo(days + 3));
    expect(await waiting()).toMatchObject([{ count: others + 1 }]);
    expect(await listed()).toBe(others + 1);
    const seen = OrderDetail.parse(await read(coach, `/api/coach/orders/${order.id}`));
    const until = Date.parse(seen.requests[0]!.decideBy!) - came.getTime();
    expect(until / DAY_MS).toBeGreaterThan(13.9);
    const { id } = seen.requests[0]!;
    expect((await browser.post(`/api/coach/refund-requests/${id}/accept`)).status).toBe(404);
    expect((await coach.post(`/api/coach/refund-requests/${id}/accept`)).status).toBe(204);
    expect((await coach.post(`/api/coach/refund-requests/${id}/accept`)).status).toBe(409);
    expect((await app.em().findOneOrFail(Order, { id: order.id })).withdrawnAt).toEqual(came);
    const mail = await mailTo(app, email);
    expect(mail).toContain('You have withdrawn from ');
    // The refund is due on the deadline, or today if that has passed.
    const due = new Date(Math.max(Date.parse(seen.requests[0]!.decideBy!), Date.now()));
    expect(mail).toContain(`by ${formatDay(due, 'Europe/Helsinki', 'en')}`);
    expect(await waiting()).toMatchObject([{ count: others + 1 }]);
  });

  test('a stranger’s ends nothing before the mailbox confirms it, and is judged by the day on which it came', async () => {
    const { browser, order, receipt } = await bought(app, 'victim@example.com');
    const orderNow = () => app.em().findOneOrFail(Order, { id: order.id });
    for (const contract of ['anything', `Receipt ${receipt.number}`]) {
      const answer = await withdraw(app, 'victim@example.com', contract);
      expect(Object.keys((await answer.json()) as object).toSorted()).toEqual(['receivedAt', 'status']);
    }
    expect((await orderNow()).withdrawnAt).toBeNull();
    expect((await dashboard(browser)).purchases[0]).toMatchObject({ requested: null });
    const [request, ...others] = await app.em().find(RefundRequest, { order }, { orderBy: { createdAt: 'asc' } });
    expect(others).toHaveLength(1);
    // A key of another contract, or a made-up one, ends nothing.
    const made = await app.post('/withdraw/confirm', { token: randomUUID() });
    expect(made.headers.get('location')).toMatch(/\/withdraw\/confirm$/);
    // A stranger's was sent on the first day, the owner's on the last; the confirmation comes after the 14 days.
    await paidAt(app, order, daysAgo(17));
    const first = daysAgo(16);
    await app.em().nativeUpdate(RefundRequest, { id: request!.id }, { createdAt: first });
    expect((await withdraw(app, 'victim@example.com', 'All Day Energy')).status).toBe(202);
    expect(await mailTo(app, 'victim@example.com')).toMatch(/confirm\?token=/);
    expect(await confirmWithdrawal(app, 'victim@example.com')).toMatch(/\/withdraw\/confirmed$/);
    expect((await orderNow()).withdrawnAt).toEqual(first);
    const open = await app.em().find(RefundRequest, { order, settledAt: null });
    expect(open.map(({ createdAt }) => createdAt)).toEqual([first]);
    expect(await mailTo(app, 'victim@example.com')).toContain('You have withdrawn from ');
    // Confirming again changes nothing.
    expect(await confirmWithdrawal(app, 'victim@example.com')).toMatch(/\/withdraw\/confirmed$/);
    expect(await app.em().count(RefundRequest, { order, settledAt: null })).toBe(1);
    const told = await app.em().count(OutboxMail, { about: 'victim@example.com', template: 'refund-notice' });
    expect(told).toBe(1);
  });

  test('one that the coach has settled is not confirmed any more, and goes to the mailbox of today', async () => {
    const { browser, order } = await bought(app, 'before@example.com');
    const { id } = (await read(browser, '/api/auth/user')) as { id: string };
    await app.em().nativeUpdate(User, { id }, { email: 'after@example.com', emailKey: 'after@example.com' });
    // Another person has the old address now and signs in with it.
    const other = await member(app, 'before@example.com');
    expect((await withdraw(other, 'before@example.com', 'All Day Energy')).status).toBe(202);
    expect((await app.em().findOneOrFail(Order, { id: order.id })).withdrawnAt).toBeNull();
    expect(await mailTo(app, 'before@example.com')).not.toMatch(/All Day Energy \(|confirm\?token/);
    expect(await mailTo(app, 'after@example.com')).toMatch(/confirm\?token=/);
    const request = await app.em().findOneOrFail(RefundRequest, { order });
    const coach = await member(app, COACH);
    expect((await coach.post(`/api/coach/refund-requests/${request.id}/settle`)).status).toBe(204);
    expect(await confirmWithdrawal(app, 'after@example.com')).toMatch(/\/withdraw\/confirm$/);
    expect((await app.em().findOneOrFail(Order, { id: order.id })).withdrawnAt).toBeNull();
  });

  test('one whose order moves while it waits begins again, with the new mailbox locked', async () => {
    const email = 'account@example.com';
    const { order } = await bought(app, email);
    const moveTo = (emailKey: string) => app.em().nativeUpdate(Order, { id: order.id }, { emailKey });
    await moveTo('ordered@example.com');
    const em = app.em();
    const transactional = em.transactional.bind(em) as typeof em.transactional;
    const begun = vi.spyOn(em, 'transactional').mockImplementationOnce(async (...task) => {
      await moveTo('moved@example.com');
      return transactional(...task);
    });
    const form = { fullName: 'Aino Virta', email, contract: 'All Day Energy', language: 'en', user: null } as const;
    await receiveWithdrawal(em, app.paymentContext!, form);
    expect(begun).toHaveBeenCalledTimes(2);
    expect(await app.em().count(RefundRequest, { order })).toBe(1);
  });

  test('one’s link ends nothing once its order has moved, and the declaration waits for the coach', async () => {
    const { order } = await bought(app, 'mistyped@example.com');
    expect((await withdraw(app, 'mistyped@example.com', 'All Day Energy')).status).toBe(202);
    expect(await mailTo(app, 'mistyped@example.com')).toMatch(/confirm\?token=/);
    await app.em().transactional(async (tx) => {
      const row = tx.assign(await tx.findOneOrFail(Order, { id: order.id }), { fullName: 'Aino Virta' });
      await moveOrder(app.paymentContext!, tx, row, { email: 'right@example.com', isProven: true, now: new Date() });
    });
    expect(await confirmWithdrawal(app, 'mistyped@example.com')).toMatch(/\/withdraw\/confirm$/);
    expect((await app.em().findOneOrFail(Order, { id: order.id })).withdrawnAt).toBeNull();
    expect(await app.em().count(RefundRequest, { order, settledAt: null })).toBe(1);
  });

  test.each([
    ['All Day Energy', 'beset@example.com'],
    ['my contract with you', 'beset-too@example.com'],
  ])(
    '%s means the owner’s own contract, also beside an order that a stranger moved to their mailbox',
    async (contract, email) => {
      const { browser, order } = await bought(app, email);
      const moved = (await bought(app, `mover-of-${email}`)).order;
      await app.em().transactional(async (tx) => {
        const row = await tx.findOneOrFail(Order, { id: moved.id });
        await moveOrder(app.paymentContext!, tx, row, { email, isProven: false, now: new Date() });
        noteBuyerAction(tx, row, 'order.address', new Date());
      });
      expect((await withdraw(browser, email, contract)).status).toBe(202);
      expect((await app.em().findOneOrFail(Order, { id: order.id })).withdrawnAt).not.toBeNull();
      expect((await app.em().findOneOrFail(Order, { id: moved.id })).withdrawnAt).toBeNull();
    },
  );

  test('one that may mean the owner’s other contract, which is not confirmed, ends neither at once', async () => {
    const email = 'owns-two@example.com';
    const { browser } = await bought(app, email);
    const response = await app.post('/api/create-one-time-payment', guest(email, { programId: 3, offer: 'once' }));
    await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
    const orders = () => app.em().find(Order, { emailKey: email, status: 'paid' });
    await expectEventually(app, async () => (await orders()).length).toBe(2);
    expect(await (await withdraw(browser, email, 'my contract with you')).json()).not.toHaveProperty('ended');
    expect((await orders()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
    expect(await app.em().count(RefundRequest, { email, confirmedAt: null })).toBe(2);
  });

  test('one that may mean an order that a stranger moved has a link for each', async () => {
    const email = 'beset-guest@example.com';
    const paid = async (address: string) => {
      const response = await app.post('/api/create-one-time-payment', guest(address, { programId: 2, offer: 'once' }));
      await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
      await expectEventually(app, async () => (await loadFirstOrder(app, address)).status).toBe('paid');
      return loadFirstOrder(app, address);
    };
    // Begun and paid before the buyer's own.
    const moved = await Promise.all(['mover1@example.com', 'mover2@example.com', 'mover3@example.com'].map(paid));
    const order = await paid(email);
    for (const { id } of moved) {
      await app.em().transactional(async (tx) => {
        const row = await tx.findOneOrFail(Order, { id });
        await moveOrder(app.paymentContext!, tx, row, { email, isProven: false, now: new Date() });
        noteBuyerAction(tx, row, 'order.address', new Date());
      });
    }
    expect((await withdraw(app, email, 'All Day Energy')).status).toBe(202);
    const requests = await app.em().find(RefundRequest, { email });
    expect(new Set(requests.map((each) => each.order?.id))).toEqual(new Set([order, ...moved].map(({ id }) => id)));
    const mails = await app.em().find(OutboxMail, { recipient: email, template: 'withdrawal-received' });
    const own = requests.find((each) => each.order?.id === order.id)!;
    const ownMail = mails.find(({ data }) => data['confirmUrl']?.includes(own.confirmKey!));
    // It waits for the mails about the moved orders, of which two a minute leave.
    expect(Number(ownMail!.nextAttemptAt) - Number(ownMail!.createdAt)).toBeLessThan(5 * 60_000);
    const sent = mails.flatMap(({ data }) => Object.values(data)).join(' ');
    for (const { confirmKey } of requests) expect(sent).toContain(confirmKey);
    // The buyer's declaration stays when a stranger's order moves on.
    await app.em().transactional(async (tx) => {
      const row = await tx.findOneOrFail(Order, { id: moved[0]!.id });
      await moveOrder(app.paymentContext!, tx, row, { email: 'mover1@example.com', isProven: false, now: new Date() });
    });
    expect(await app.em().count(RefundRequest, { order: moved[0]!.id })).toBe(0);
    expect(await app.em().count(RefundRequest, { email, order: null, settledAt: null })).toBe(1);
    // Strangers' orders bring no mails beyond the hour's.
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  describe('before the bank has paid', () => {
    const PATH = '/api/create-one-time-payment';
    const atProvider = ({ stripeIntentId }: Order, action: string) =>
      app.post(`/sandbox/payments/${stripeIntentId}/${action}`, {});
    const purchaseStatus = async (order: Order) => (await app.em().findOne(Purchase, { order }))?.status;

    /** Begins a bank payment that is still processed. */
    async function processed(email: string, from: { post: (path: string, body: unknown) => Promise<Response> }) {
      const form = guest(email, { programId: 2, startConsent: 'digital-1' });
      expect((await from.post(PATH, form)).status).toBe(200);
      const order = await loadFirstOrder(app, email);
      await atProvider(order, 'process');
      await expectEventually(app, () => purchaseStatus(order)).toBe('pending');
      return order;
    }

    async function payBySomebodyElse(email: string) {
      const setup = await app.post('/api/create-one-time-payment', guest(email, { programId: 3 }));
      await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
      const paid = { emailKey: email, programId: 3, status: 'paid' as const };
      await expectEventually(app, () => app.em().count(Order, paid)).toBe(1);
      return app.em().findOneOrFail(Order, paid);
    }

    async function expectReturned(order: Order) {
      const orderNow = () => app.em().findOneOrFail(Order, { id: order.id });
      expect(await orderNow()).toMatchObject({ status: 'void', withdrawnAt: expect.any(Date) as Date });
      expect(await purchaseStatus(order)).toBeUndefined();
      const [request] = await app.em().find(RefundRequest, { order });
      expect(request).toMatchObject({ confirmedAt: expect.any(Date) as Date, settledAt: expect.any(Date) as Date });
      // The payment is still looked for, as its message may get lost.
      await expectEventually(app, async () => Number((await orderNow()).nextCheckAt) > Date.now()).toBe(true);
      await atProvider(order, 'arrive');
      const refund = async () => (await app.em().findOne(Refund, { payment: { order } }))?.reason;
      await expectEventually(app, refund).toBe('ended');
      expect(await app.em().count(Receipt, { payment: { order } })).toBe(0);
      expect(await purchaseStatus(order)).toBeUndefined();
    }

    test('a guest’s is confirmed by the mailbox, and money that still arrives goes back', async () => {
      const email = 'guest-debit@example.com';
      const order = await processed(email, app);
      const unknown = await withdraw(app, 'no-debit@example.com', 'All Day Energy');
      const known = await withdraw(app, email, 'All Day Energy');
      expect(Object.keys((await known.json()) as object)).toEqual(Object.keys((await unknown.json()) as object));
      expect(await confirmWithdrawal(app, email)).toMatch(/\/withdraw\/confirmed$/);
      expect(await mailTo(app, email)).toContain('If it still arrives, it is refunded automatically.');
      await expectReturned(order);
    });

    test('a signed-in owner’s ends the contract at once, and again changes nothing', async () => {
      const email = 'member-debit@example.com';
      const browser = await member(app, email);
      const order = await processed(email, browser);
      for (const ended of [true, undefined])
        expect((await (await withdraw(browser, email, 'All Day')).json()) as object).toMatchObject({
          status: 'accepted',
          ...(ended && { ended }),
        });
      expect(await app.em().count(RefundRequest, { order })).toBe(1);
      // The pending payment hinders no new purchase.
      expect((await browser.post('/api/create-payment-intent', { programId: 2 })).status).toBe(200);
      await expectReturned(order);
    });

    test('one from a subscription ends it at the provider, too', async () => {
      const email = 'monthly-debit@example.com';
      expect((await app.post('/api/create-guest-subscription', guest(email))).status).toBe(200);
      const order = await loadFirstOrder(app, email);
      await atProvider(order, 'process');
      const paymentStatus = async () => (await app.em().findOne(Payment, { order }))?.status;
      await expectEventually(app, paymentStatus).toBe('pending');
      expect((await withdraw(app, email, 'Personal Coaching')).status).toBe(202);
      await confirmWithdrawal(app, email);
      expect(await loadFirstOrder(app, email)).toMatchObject({ status: 'void', withdrawnAt: expect.any(Date) as Date });
      await expectEventually(app, () => fetchStripeStatus(app, order)).toBe('incomplete_expired');
      expect(await findSubscription(app, email)).toBeNull();
    });

    test('one that is confirmed after the payment has arrived keeps the right of its day', async () => {
      const email = 'arrived-debit@example.com';
      const order = await processed(email, app);
      expect((await withdraw(app, email, 'All Day Energy')).status).toBe(202);
      await atProvider(order, 'arrive');
      await expectEventually(app, () => purchaseStatus(order)).toBe('completed');
      await confirmWithdrawal(app, email);
      expect((await loadFirstOrder(app, email)).withdrawnAt).not.toBeNull();
    });

    test('a paid order of somebody else does not hide the member’s own', async () => {
      const email = 'hidden-debit@example.com';
      const browser = await member(app, email);
      const own = await processed(email, browser);
      const other = await payBySomebodyElse(email);
      expect(await (await withdraw(browser, email, 'my order of today')).json()).not.toHaveProperty('ended');
      for (const order of [own, other])
        expect(await app.em().count(RefundRequest, { order: order.id, settledAt: null })).toBe(1);
    });

    test.each(['All Day Energy', 'my order of today'])(
      'a paid order of somebody else does not hide a guest’s, called "%s"',
      async (words) => {
        const email = `guest-debit-${words.length}@example.com`;
        const own = await processed(email, app);
        await payBySomebodyElse(email);
        expect((await withdraw(app, email, words)).status).toBe(202);
        expect(await app.em().count(RefundRequest, { order: own.id })).toBe(1);
      },
    );

    test('an order of somebody else takes no withdrawal that names the member’s own contract', async () => {
      const email = 'named-late@example.com';
      const { browser, order } = await bought(app, email);
      await paidAt(app, order, daysAgo(20));
      const other = await payBySomebodyElse(email);
      const answer = await withdraw(browser, email, order.programName);
      expect(answer.status).toBe(409);
      expect(await app.em().findOneOrFail(Order, { id: other.id })).toMatchObject({ withdrawnAt: null });
    });

    test('a payment that anyone began does not hide a paid contract', async () => {
      const email = 'hidden@example.com';
      const { order } = await bought(app, email);
      const names = { offerName: 'Other', programName: 'Other' };
      const strange = { ...names, status: 'open', paidAt: null, confirmedAt: null } as const;
      const em = app.em();
      const { foldedText: _, ...row } = await em.findOneOrFail(Order, { id: order.id }, { disableIdentityMap: true });
      const copy = em.create(Order, { ...row, ...strange, id: randomUUID(), user: null, paypalOrderId: null });
      const payment = { provider: 'stripe', status: 'pending', amountMinor: 2_990, currency: 'EUR' } as const;
      em.create(Payment, { ...payment, id: randomUUID(), order: copy, reference: 'pi_strange', createdAt: new Date() });
      await em.flush();
      expect((await withdraw(app, email, 'what I bought')).status).toBe(202);
      expect(await app.em().findOne(RefundRequest, { email })).toMatchObject({ order: { id: order.id } });
    });
  });
});
