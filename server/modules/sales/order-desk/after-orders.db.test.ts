import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { Gift, GiftsResponse, GivableResponse } from '#contract/sales/gifts.studio.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, advanceSandbox, payByCard, subscribe } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  loadStripeSubscription,
  COACH,
  coached,
  dashboard,
  expectEventually,
  createGoodwillRefund,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const readErrorCode = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const send = (method: string, path: string, body?: object) =>
  coach.ask(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const detail = async (email: string) =>
  OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${(await loadFirstOrder(app, email)).id}`)).json());

describe('the customer at the card provider', () => {
  const changes = addressChanges(
    () => app,
    () => undefined,
  );
  const customerAtStripe = async (id: string) => {
    const customer = await (await app.paymentContext!.providers.stripe!.sdk()).customers.retrieve(id);
    return customer.deleted ? 'deleted' : customer.email;
  };
  const paymentOf = ({ id }: { id: string }) => app.em().findOneOrFail(Payment, { order: id });

  test('gets the address that a member has changed to, and the old one when that is taken back', async () => {
    const by = await coached(app, 'moves@example.com');
    const { stripeCustomerId: id } = await loadFirstOrder(app, 'moves@example.com');
    expect((await changes.move(by, 'moved@example.com')).status).toBe(200);
    await expectEventually(app, () => customerAtStripe(id!)).toBe('moved@example.com');
    await changes.undo('moves@example.com');
    await expectEventually(app, () => customerAtStripe(id!)).toBe('moves@example.com');
  });

  test('is deleted with whoever is erased, as often as it takes; nothing of them comes back, and money can go back', async () => {
    const by = await coached(app, 'leaves@example.com');
    const order = await loadFirstOrder(app, 'leaves@example.com');
    const remove = vi.spyOn(app.paymentContext!.providers.stripe!, 'deleteCustomer');
    remove.mockRejectedValueOnce(new Error('The card provider is away.'));
    expect((await by.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    await expectEventually(app, () => customerAtStripe(order.stripeCustomerId!)).toBe('deleted');
    expect(remove).toHaveBeenCalledTimes(2);
    await waitForProviders(app);
    const left = await app.em().findOneOrFail(Order, { id: order.id });
    expect(left).toMatchObject({ stripeCustomerId: null, customerStale: false, lastError: null });
    expect(await app.em().count(ProviderEvent, { body: { $like: '%leaves@example.com%' } })).toBe(0);
    await createGoodwillRefund(app, await paymentOf(order));
    await expectEventually(app, async () => (await paymentOf(order)).status).toBe('refunded');
    const receipts = await app.em().find(Receipt, { payment: { order: order.id } }, { orderBy: { number: 'asc' } });
    const nobody = { fullName: null, email: '', erased: { receipt: `TEST-${receipts[0]!.number}` } };
    const read = async (path: string): Promise<unknown> => (await coach.ask(`/api/coach/${path}`)).json();
    expect(await read(`orders/${order.id}`)).toMatchObject(nobody);
    expect(await read('orders?q=deleted')).toMatchObject({ items: [nobody] });
    expect(await read('subscriptions?q=deleted')).toMatchObject({ items: [nobody] });
    expect(receipts.map(({ body }) => body.buyer)).toEqual(receipts.map(() => ({ name: null, email: '' })));
    const [{ said }] = await app
      .em()
      .execute<[{ said: number }]>(
        "select count(*)::int as said from outbox_mail where cast(data as text) || recipient like '%deleted-%@deleted.invalid%'",
      );
    expect(said).toBe(0);
  });

  test.runIf(isNightly)('is deleted before an order of which nothing came is', async () => {
    const setup = await app.post('/api/create-guest-subscription', guest('never@example.com'));
    expect(setup.status).toBe(200);
    const order = await loadFirstOrder(app, 'never@example.com');
    const month = { status: 'void', nextCheckAt: null, createdAt: new Date(Date.now() - 31 * DAY_MS) } as const;
    await app.em().nativeUpdate(Order, { id: order.id }, month);
    const clean = () => cleanUp(app.em(), new Date());
    await clean();
    await expectEventually(app, () => customerAtStripe(order.stripeCustomerId!)).toBe('deleted');
    await waitForProviders(app);
    await clean();
    expect(await app.em().count(Order, { id: order.id })).toBe(0);
  });
});

describe('a mistyped address', () => {
  test('of a guest is put right: what was bought and its receipt go to the right one', async () => {
    await subscribe(app, 'wrogn@example.com');
    await expectEventually(app, () => findSubscriptionStatus(app, 'wrogn@example.com')).toBe('active');
    await waitForProviders(app);
    const order = await loadFirstOrder(app, 'wrogn@example.com');
    const path = `/api/coach/orders/${order.id}/address`;
    for (const email of ['', 'x', 'a@b@c', '<b>@example.com', 'x'.repeat(300)]) {
      expect((await send('PUT', path, { email })).status).toBe(400);
    }
    // The form showed another address than the current one.
    const stale = await send('PUT', path, { email: 'guess@example.com', replaces: 'wrong@example.com' });
    expect([stale.status, await readErrorCode(stale)]).toEqual([409, 'conflict']);
    const correction = { email: 'Right@Example.com', replaces: 'wrogn@example.com' };
    expect((await send('PUT', path, correction)).status).toBe(204);
    expect(await loadFirstOrder(app, 'right@example.com')).toMatchObject({ id: order.id, email: 'Right@Example.com' });
    expect(await templates(app, 'right@example.com')).toEqual(['coaching-welcome']);
    expect(await templates(app, 'wrogn@example.com')).toContain('order-moved');
    // The provider's customer gets the new address as soon as possible.
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const atStripe = async () => {
      const customer = await stripe.customers.retrieve(order.stripeCustomerId!);
      return customer.deleted ? null : customer.email;
    };
    await expectEventually(app, atStripe).toBe('Right@Example.com');
    await expectEventually(app, async () => (await loadFirstOrder(app, 'right@example.com')).customerStale).toBe(false);
    // Sent again by hand, unchanged.
    expect((await send('POST', `/api/coach/orders/${order.id}/receipts`)).status).toBe(202);
    const sent = await app.em().find(OutboxMail, { recipient: 'right@example.com', template: 'coaching-welcome' });
    expect(sent).toHaveLength(2);
    const [receipt] = await app.em().find(Receipt, { payment: { order: order.id } });
    expect(sent.map(({ receiptNumber }) => receiptNumber)).toEqual([receipt!.number, receipt!.number]);
    expect(receipt!.body.buyer.email).toBe('wrogn@example.com');
    const history = (await detail('right@example.com')).history.slice(-2);
    expect(history.map((event) => event.kind === 'action' && event.action)).toEqual([
      'order.address',
      'order.receipts',
    ]);
    const owner = await member(app, 'right@example.com');
    expect((await dashboard(owner)).subscriptions).toHaveLength(1);
    expect((await dashboard(await member(app, 'wrogn@example.com'))).subscriptions).toEqual([]);
    // It belongs to an account now.
    const refused = await send('PUT', path, { email: 'third@example.com' });
    expect([refused.status, await readErrorCode(refused)]).toEqual([409, 'has_account']);
  });

  test('is not moved to somebody who has the programme, and goes to an account at once', async () => {
    const response = await app.post('/api/create-guest-subscription', guest('typo@example.com'));
    await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
    await expectEventually(app, () => findSubscriptionStatus(app, 'typo@example.com')).toBe('active');
    await waitForProviders(app);
    const { id } = await loadFirstOrder(app, 'typo@example.com');
    const taken = await send('PUT', `/api/coach/orders/${id}/address`, { email: 'right@example.com' });
    expect([taken.status, await readErrorCode(taken)]).toEqual([409, 'already_owned']);
    // As if the mailbox had coaching by another programme: it needs no second subscription.
    const other = await loadFirstOrder(app, 'right@example.com');
    await app.em().nativeUpdate(Program, { id: 3 }, { coaching: true });
    await app.em().nativeUpdate(Subscription, { order: other.id }, { programId: 3 });
    const rivalled = await send('PUT', `/api/coach/orders/${id}/address`, { email: 'right@example.com' });
    expect([rivalled.status, await readErrorCode(rivalled)]).toEqual([409, 'already_owned']);
    await app.em().nativeUpdate(Program, { id: 3 }, { coaching: false });
    await app.em().nativeUpdate(Subscription, { order: other.id }, { programId: other.programId });
    const known = await member(app, 'known@example.com');
    expect((await send('PUT', `/api/coach/orders/${id}/address`, { email: 'known@example.com' })).status).toBe(204);
    expect((await dashboard(known)).subscriptions).toHaveLength(1);
  });
});

describe('given access', () => {
  const give = (body: object) => send('POST', '/api/coach/gifts', body);

  test('is there at once for who is known, and waits for who is not', async () => {
    const { programs } = GivableResponse.parse(await (await coach.ask('/api/coach/gifts/programs')).json());
    expect(programs.map(({ id }) => id)).toContain(3);
    for (const body of [
      { email: 'x', program: '3' },
      { email: 'gift@example.com', program: '' },
      { email: 'gift@example.com', program: '99999' },
      { email: 'gift@example.com', program: '3', until: '2020-01-01' },
      { email: 'gift@example.com', program: '3', until: 'soon' },
      { email: 'gift@example.com', program: '3', until: '9999-12-31' },
      { email: 'gift@example.com', program: '3', tell: 'no' },
    ]) {
      expect((await give(body)).status).toBe(400);
    }
    const known = await member(app, 'gift@example.com');
    const given = await give({ email: 'Gift@example.com', program: '3', until: '2099-12-31' });
    expect(given.status).toBe(201);
    const gift = Gift.parse(await given.json());
    expect(gift).toMatchObject({
      state: 'running',
      email: 'gift@example.com',
      until: expect.stringMatching(/^2099-12-31T23:59/),
    });
    expect((await dashboard(known)).owned).toContain(3);
    const [mail] = await app.em().find(OutboxMail, { recipient: 'gift@example.com', template: 'access-given' });
    expect(mail?.data).toMatchObject({
      item: 'Hybrid Athlete',
      untilText: 'You have it until the end of 31 December 2099.',
      loginUrl: expect.stringContaining('/login?return_to='),
    });
    const again = await give({ email: 'gift@example.com', program: '3' });
    expect([again.status, await readErrorCode(again)]).toEqual([409, 'already_owned']);

    const waiting = Gift.parse(await (await give({ email: 'later@example.com', program: '3' })).json());
    expect(waiting).toMatchObject({ state: 'waiting', until: null });
    expect((await give({ email: 'LATER@example.com', program: '3' })).status).toBe(409);
    const later = await member(app, 'later@example.com');
    expect((await dashboard(later)).owned).toContain(3);
    expect((await app.em().findOneOrFail(Purchase, { id: waiting.id })).emailKey ?? null).toBeNull();

    expect((await send('DELETE', `/api/coach/gifts/${gift.id}`)).status).toBe(204);
    expect((await dashboard(known)).owned).not.toContain(3);
    expect(await templates(app, 'gift@example.com')).toContain('access-ended');
    expect((await send('DELETE', `/api/coach/gifts/${gift.id}`)).status).toBe(404);
    const listed = GiftsResponse.parse(await (await coach.ask('/api/coach/gifts?show=over')).json());
    expect(listed.items.map(({ id }) => id)).toEqual([gift.id]);
  });

  test('that waits is taken back as if it had never been, and what was bought is not taken', async () => {
    const quiet = { email: 'never@example.com', program: '2', tell: false };
    const { id } = Gift.parse(await (await give(quiet)).json());
    expect((await send('DELETE', `/api/coach/gifts/${id}?tell=perhaps`)).status).toBe(400);
    expect((await send('DELETE', `/api/coach/gifts/${id}?tell=no`)).status).toBe(204);
    expect(await templates(app, 'never@example.com')).toEqual([]);
    expect(await app.em().count(Purchase, { id })).toBe(0);
    const never = await member(app, 'never@example.com');
    expect((await dashboard(never)).owned).not.toContain(2);
  });
});

describe('a subscription', () => {
  const change = async (email: string, what: string) =>
    coach.post(`/api/coach/subscriptions/${(await findSubscription(app, email))!.id}/${what}`, {});

  test('ends with what is paid, goes on after all, and ends at once', async () => {
    const email = 'ends@example.com';
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);
    expect((await change(email, 'resume')).status).toBe(409);
    expect((await change(email, 'cancel')).status).toBe(204);
    const { currentPeriodEnd, endsAt } = (await findSubscription(app, email))!;
    expect(endsAt).toEqual(currentPeriodEnd);
    const ending = currentPeriodEnd.toISOString().replace(/\.\d+Z/, '.000Z');
    await expectEventually(app, () => loadStripeSubscription(app, email)).toMatchObject({
      status: 'active',
      endsAt: ending,
    });
    expect((await change(email, 'cancel')).status).toBe(409);
    expect((await detail(email)).renewing?.can).toEqual(['resume', 'end']);
    expect((await change(email, 'resume')).status).toBe(204);
    expect((await findSubscription(app, email))!.endsAt ?? null).toBeNull();
    await expectEventually(app, () => loadStripeSubscription(app, email)).toMatchObject({
      status: 'active',
      endsAt: null,
    });
    expect((await change(email, 'end')).status).toBe(204);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
    expect((await loadStripeSubscription(app, email)).status).toBe('canceled');
    expect((await change(email, 'end')).status).toBe(409);
    const { history, renewing } = await detail(email);
    expect(renewing?.can).toEqual([]);
    expect(history.flatMap((event) => (event.kind === 'action' ? [event.action] : []))).toEqual([
      'subscription.cancel',
      'subscription.resume',
      'subscription.end',
    ]);
  });

  test.runIf(isNightly)('says what its member did themselves, when it was', async () => {
    const email = 'own@example.com';
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);
    const browser = await member(app, email);
    const { id } = (await findSubscription(app, email))!;
    expect((await browser.post(`/api/user/subscriptions/${id}/cancel`)).status).toBe(200);
    // The refused change was not made.
    expect((await browser.post(`/api/user/subscriptions/${id}/cancel`)).status).toBe(409);
    await expectEventually(app, async () => (await loadStripeSubscription(app, email)).endsAt).not.toBeNull();
    expect((await browser.post(`/api/user/subscriptions/${id}/resume`)).status).toBe(200);
    await expectEventually(app, async () => (await loadStripeSubscription(app, email)).endsAt).toBeNull();
    const card = `/api/user/subscriptions/${id}/card`;
    const { clientSecret } = (await (await browser.post(card)).json()) as { clientSecret: string };
    const setupIntent = clientSecret.split('_secret_')[0]!;
    expect((await browser.post(`${card}/done`, { setupIntent })).status).toBe(404);
    await payByCard(app, clientSecret);
    expect((await browser.post(`${card}/done`, { setupIntent })).status).toBe(200);
    const { history } = await detail(email);
    expect(history.flatMap((event) => (event.kind === 'buyer' ? [event.action] : []))).toEqual([
      'subscription.cancel',
      'subscription.resume',
      'card.change',
    ]);
  });

  test.runIf(isNightly)('keeps its price when the programme’s changes; a failed renewal is told once', async () => {
    const [steady, fails] = ['steady@example.com', 'fails@example.com'];
    await subscribe(app, steady);
    await subscribe(app, fails, 'failsLater');
    for (const email of [steady, fails])
      await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);
    const em = app.em();
    const program = await em.findOneOrFail(Program, { id: 4 }, { populate: ['offers'] });
    program.priceMinor = 19_999;
    for (const offer of program.offers) if (offer.priceMinor) offer.priceMinor = 19_999;
    await em.flush();
    await advanceSandbox(app, 31);
    const paid = async () =>
      (await app.em().find(Payment, { order: { emailKey: steady } })).map((each) => each.amountMinor);
    await expectEventually(app, paid).toEqual([9_999, 9_999]);
    const receipts = await app.em().find(Receipt, { payment: { order: { emailKey: steady } } });
    expect(receipts.map(({ body }) => body.total)).toEqual([9_999, 9_999]);
    expect((await detail(steady)).amount).toBe('99.99');
    expect(await loadStripeSubscription(app, steady)).toEqual({ status: 'active', endsAt: null, amount: 9_999 });
    await expectEventually(app, () => findSubscriptionStatus(app, fails)).toBe('past_due');
    expect((await loadStripeSubscription(app, fails)).status).toBe('past_due');
    expect((await detail(fails)).renewing?.failed).toEqual({
      retryAt: expect.any(String),
      cardUrl: expect.stringMatching(/\/login\?return_to=%2Fdashboard%3Ftab%3Dsubscriptions$/),
    });
    await waitForProviders(app);
    const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    const { id } = await app.em().findOneOrFail(Subscription, { order: { emailKey: fails } });
    expect(told.filter(({ cause }) => cause?.startsWith(`past_due:${id}:`))).toHaveLength(1);
  });
});
