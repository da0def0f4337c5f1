import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { exportForCoach } from './export.service.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { addressChanges } from './email-change.harness.ts';
import { User } from '../users/user.entity.ts';
import { openClientAccount } from '../users/unproven-accounts.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COACH,
  confirmOrder,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
} from '#server/testing/coached.ts';
import { ONBOARDING_ANSWERS, guest, payByCard, startDraft, subscribe } from '#server/testing/buyers.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import { Receipt } from '#server/modules/sales/receipts/receipt.entity.ts';
import { Order, Refund, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { remindOfMoney } from '#server/modules/sales/after-sale/money-back.job.ts';
import { returnUnconfirmed } from '#server/modules/sales/after-sale/unconfirmed-returns.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

async function coached(email: string): Promise<Order> {
  await subscribe(app, email);
  const order = async () => app.em().findOne(Order, { emailKey: email, status: 'paid' });
  await expectEventually(app, async () => (await order())?.status).toBe('paid');
  return (await order())!;
}

describe('an account that is deleted', () => {
  test('ends what renews, at the provider too, and leaves the books without a name', async () => {
    const order = await coached('leaves@example.com');
    const browser = await member(app, 'leaves@example.com');
    const answer = await browser.post('/api/user/delete', {
      confirm: 'DELETE',
    });
    expect(answer.status).toBe(204);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const state = async () => (await stripe.subscriptions.retrieve(order.stripeSubscriptionId!)).status;
    await expectEventually(app, state).toBe('canceled');
    // The payment's page shows the typed address for an hour, whatever the owner does.
    await cleanUp(app.em(), new Date(app.paymentContext!.clock().getTime() + 62 * 60_000));
    const kept = await app.em().findOneOrFail(Order, { id: order.id });
    expect(JSON.stringify(kept)).not.toContain('leaves@example.com');
    const [receipt] = await app.em().find(Receipt, { payment: { order: order.id } });
    expect(receipt!.body).toMatchObject({ total: 9_999, buyer: { name: null, email: '' } });
  });

  test('leaves a subscription that a guest has paid in its name for a corrected address, or for its return', async () => {
    const subscriptions = [];
    for (const email of ['erased-held@example.com', 'erased-returned@example.com']) {
      const browser = await member(app, email);
      const clientSecret = await subscribe(app, email);
      await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
      await app.settle();
      const { id } = await loadFirstOrder(app, email);
      expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
      await app.settle();
      subscriptions.push({ id, clientSecret });
    }
    const [corrected, returned] = subscriptions as [(typeof subscriptions)[0], (typeof subscriptions)[0]];
    const body = { clientSecret: corrected.clientSecret, email: 'meant@example.com' };
    expect((await app.post('/api/payment-address', body)).status).toBe(204);
    expect(await loadFirstOrder(app, 'meant@example.com')).toMatchObject({ id: corrected.id, buyerErasedAt: null });
    const sweep = () => returnUnconfirmed(app.em(), app.paymentContext!);
    await sweep();
    const stateOf = async ({ id }: { id: string }) => {
      await app.settle();
      const stripe = await app.paymentContext!.providers.stripe!.sdk();
      const { stripeSubscriptionId, stripeCustomerId, customerStale } = await app.em().findOneOrFail(Order, { id });
      const { status, cancel_at: end } = await stripe.subscriptions.retrieve(stripeSubscriptionId!);
      return [status, end !== null, stripeCustomerId !== null, customerStale];
    };
    expect(await stateOf(corrected)).toEqual(['active', false, true, false]);
    // Within the hour, its payer can still correct the address.
    expect(await stateOf(returned)).toEqual(['active', true, true, false]);

    const paidAt = new Date(Date.now() - 3_700_000);
    await app.em().nativeUpdate(Order, { id: returned.id }, { paidAt });
    await sweep();
    expect(await stateOf(returned)).toEqual(['canceled', expect.anything(), false, false]);
    expect(await app.em().find(Refund, { payment: { order: returned.id } })).toMatchObject([{ status: 'done' }]);
  });
});

describe('what a guest has paid', () => {
  test('belongs to nobody who only types the address, and to the mailbox once it is proven', async () => {
    const order = await coached('guest@example.com');
    const whose = async () =>
      (await app.em().findOneOrFail(Subscription, { order: order.id }, { populate: ['user'] })).user;
    await member(app, 'somebody@example.com');
    expect(await whose()).toMatchObject({ emailKey: 'guest@example.com', unprovenSince: expect.any(Date) });
    await member(app, 'guest@example.com');
    expect(await whose()).toMatchObject({ emailKey: 'guest@example.com', unprovenSince: null });
  });
});

describe('a change of address to that of a client who never signed in', () => {
  const { move, undo } = addressChanges(
    () => app,
    () => undefined,
  );
  const userOf = (emailKey: string) => app.em().findOne(User, { emailKey });

  /** Creates a guest with paid coaching, a plan and a gift, who never signed in. */
  async function becomeClient(email: string): Promise<string> {
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const user = (await userOf(email))!;
    const em = app.em();
    const gift = {
      amountMinor: 0,
      accessUntil: null,
      endedAt: null,
      order: null,
      emailKey: null,
      createdAt: new Date(),
    };
    em.create(Purchase, { id: crypto.randomUUID(), user: user.id, programId: 3, status: 'completed', ...gift });
    const template = await em.findOneOrFail(Plan, { user: null }, { orderBy: { key: 'asc' } });
    em.create(Plan, { key: `c-${email}`, programId: null, body: template.body, user: user.id });
    await em.flush();
    return user.id;
  }

  const holdings = async (user: string) => {
    const em = app.em();
    return [await em.count(Subscription, { user }), await em.count(Purchase, { user }), await em.count(Plan, { user })];
  };

  test('coaching, plans and gifts of a guest belong to their mailbox again after the change is taken back', async () => {
    await becomeClient('client@shop.example');
    const browser = await member(app, 'mine@example.com', { bought: [2] });
    const { id } = (await userOf('mine@example.com'))!;
    await move(browser, 'client@shop.example');
    expect(await holdings(id)).toEqual([1, 2, 1]);
    await undo('mine@example.com');
    expect(await holdings(id)).toEqual([0, 1, 0]);
    const client = await userOf('client@shop.example');
    expect(client?.unprovenSince).not.toBeNull();
    expect(await holdings(client!.id)).toEqual([1, 1, 1]);
    expect((await loadFirstOrder(app, 'client@shop.example')).user ?? null).toBeNull();
    // The mailbox's owner finds it there.
    await member(app, 'client@shop.example');
    expect(await holdings((await userOf('client@shop.example'))!.id)).toEqual([1, 1, 1]);
  });

  test('they belong to whoever has proven the mailbox meanwhile', async () => {
    await becomeClient('early@shop.example');
    const browser = await member(app, 'late@example.com');
    await move(browser, 'early@shop.example');
    await move(browser, 'third@example.com');
    const owner = await member(app, 'early@shop.example');
    await undo('late@example.com');
    expect((await owner.ask('/api/auth/user')).status).toBe(200);
    expect(await holdings((await userOf('early@shop.example'))!.id)).toEqual([1, 1, 1]);
  });

  test('the guest’s consent about health goes with their order', async () => {
    const email = 'agrees@shop.example';
    const form = guest(email, { mainGoal: 'more-energy', healthConsent: 'health-1' });
    const response = await app.post('/api/create-guest-subscription', form);
    const { clientSecret } = PaymentSetupResponse.parse(await response.json());
    await payByCard(app, clientSecret!);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const order = await loadFirstOrder(app, email);
    await app.em().nativeUpdate(Order, { id: order.id }, { confirmedAt: new Date() });
    expect(await app.em().count(Onboarding, { order: order.id, healthConsent: 'health-1' })).toBe(1);
    const browser = await member(app, 'never@example.com');
    const { id } = (await userOf('never@example.com'))!;
    await move(browser, email);
    expect(await app.em().count(HealthConsent, { user: id })).toBe(1);
    await undo('never@example.com');
    expect(await app.em().count(HealthConsent, { user: id })).toBe(0);
    expect(await app.em().count(HealthConsent, { user: { emailKey: email } })).toBe(1);
  });

  test('the file of a member has what is under a former address that only a guest has used since', async () => {
    const browser = await member(app, 'former@example.com');
    await createBrowser(app.url).post('/api/contact', {
      name: 'Somebody',
      email: 'former@example.com',
      message: 'Sent from before',
    });
    await move(browser, 'present@example.com');
    await app
      .em()
      .transactional((tx) => openClientAccount(tx, { email: 'former@example.com', language: 'en' }, new Date()));
    const file = await (await browser.ask('/api/user/export')).text();
    expect(file).toContain('Sent from before');
  });
});

interface Export {
  unconfirmed?: { why: string; rows: { table: string; number: number; fields?: string[] }[] };
  outbox_mail: { recipient: string; template: string; data?: object }[];
  provider_event: object[];
}

test('the export of an account counts the words of somebody who typed its address, and has them once its mailbox confirms the order', async () => {
  const email = 'typed@example.com';
  const browser = await member(app, email);
  const answers = { mainGoal: 'marathon', injuriesOrConditions: 'Diabetes of the payer', healthConsent: 'health-1' };
  const typed = guest(email, {
    fullName: 'Payer Person',
    offer: 'kickstart',
    startConsent: 'coaching-1',
    ...answers,
  });
  await app.post('/api/drafts', { answers: { email, ...answers } });
  const response = await app.post('/api/create-one-time-payment', typed);
  const { clientSecret } = PaymentSetupResponse.parse(await response.json());
  expect((await payByCard(app, clientSecret)).status).toBe(200);
  await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
  await app.settle();
  const { id, programName } = await loadFirstOrder(app, email);
  await app.post('/api/withdrawals', { fullName: 'Payer Person', email, contract: programName });
  await app.em().nativeUpdate(RefundRequest, { order: id }, { remindAt: new Date(0) });
  await remindOfMoney(app.em(), app.paymentContext!);
  const readExport = async () => (await (await browser.ask('/api/user/export')).json()) as Export;
  const before = await readExport();
  // Its mails name the payer, too.
  const received = before.outbox_mail.filter(({ recipient }) => recipient === email);
  const others = before.outbox_mail.filter(({ recipient }) => recipient !== email);
  expect(received.map(({ template }) => template).toSorted()).toEqual([
    'purchase-receipt-unclaimed',
    'withdrawal-received',
  ]);
  expect(others.map(({ template }) => template).toSorted()).toEqual(['money-back-due', 'order-notice']);
  expect(JSON.stringify({ ...before, outbox_mail: others })).not.toMatch(/Diabetes of the payer|Payer Person|4242/);
  expect(before).toMatchObject({
    customer_order: [{ email }],
    receipt: [{ kind: 'receipt' }],
    refund_request: [{ email, kind: 'withdrawal' }],
    onboarding: [],
    draft: [],
  });
  expect(before.unconfirmed!.why).toContain('press the button in the e-mail about the order');
  const leftOut = before.unconfirmed!.rows.filter(({ table }) => table !== 'provider_event');
  expect(leftOut).toEqual([
    { table: 'onboarding', number: 1 },
    { table: 'outbox_mail', number: 2, fields: ['data'] },
    { table: 'refund_request', number: 1, fields: ['full_name', 'contract', 'note'] },
    { table: 'receipt', number: 1, fields: ['body'] },
    { table: 'customer_order', number: 1, fields: ['full_name'] },
  ]);

  const user = await app.em().findOneOrFail(User, { emailKey: email });
  const now = app.paymentContext!.clock();
  const copy = await exportForCoach(app.em(), { user, address: email }, { why: '', now, speaker: englishSpeaker });
  // It has no texts of mails.
  expect((copy as Export).unconfirmed!.rows.map(({ table }) => table)).toEqual(
    before.unconfirmed!.rows.map(({ table }) => table).filter((table) => table !== 'outbox_mail'),
  );

  expect(await confirmOrder(app, email)).toBe('/order/confirmed');
  const after = await readExport();
  expect(after).toMatchObject({
    customer_order: [{ full_name: 'Payer Person' }],
    receipt: [{ body: { buyer: { name: 'Payer Person' } } }],
    refund_request: [{ full_name: 'Payer Person' }],
    onboarding: [{ answers: { injuriesOrConditions: 'Diabetes of the payer' } }],
    draft: [],
  });
  expect(after).not.toHaveProperty('unconfirmed');
  expect(JSON.stringify(after.outbox_mail.filter(({ recipient }) => recipient !== email))).toContain('Payer Person');
  expect(JSON.stringify(after.provider_event)).toContain('4242');
});

describe('the export of an account', () => {
  const others = { fullName: 'Mia Mistyped', injuriesOrConditions: 'Epilepsy of Mia' };
  const readAnswers = async (email: string) => {
    const copy = await (await (await member(app, email)).ask('/api/user/export')).json();
    return (copy as { onboarding: { full_name: string; order_id: string | null }[] }).onboarding;
  };

  test('has answers without an order only under the name of the coaching that was bought after them', async () => {
    const email = 'answered@example.com';
    const answer = (more: object) => app.post('/api/coaching-onboarding', { ...ONBOARDING_ANSWERS, email, ...more });
    await member(app, email);
    await answer(others);
    await answer({});
    await subscribe(app, email);
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    await app.settle();
    expect(await readAnswers(email)).toEqual([]);
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    await answer({});
    const answers = await readAnswers(email);
    expect(answers.filter(({ order_id }) => order_id === null)).toMatchObject([{ full_name: 'Aino Virta' }]);
  });

  test('has nothing of an order that was given up before the first sign-in', async () => {
    const email = 'given-up@example.com';
    const form = { ...others, mainGoal: 'marathon', draft: await startDraft(app, email) };
    expect((await app.post('/api/create-guest-subscription', guest(email, form))).status).toBe(200);
    const other = guest(email, { ...form, offer: 'kickstart', startConsent: 'coaching-1' });
    expect((await app.post('/api/create-one-time-payment', other)).status).toBe(200);
    expect(await loadFirstOrder(app, email)).toMatchObject({ status: 'void' });
    expect(await readAnswers(email)).toEqual([]);
    expect((await loadFirstOrder(app, email)).user ?? null).toBeNull();
  });
});

test('the coach’s copy of a confirmed mailbox without an account has no name of other payers', async () => {
  const email = 'mailbox-alone@example.com';
  const buy = async (programId: number, fullName: string) => {
    const body = guest(email, { programId, fullName, startConsent: 'digital-1' });
    const set = await app.post('/api/create-one-time-payment', body);
    await payByCard(app, PaymentSetupResponse.parse(await set.json()).clientSecret);
    await expectEventually(app, async () => app.em().count(Order, { emailKey: email, fullName, status: 'paid' })).toBe(
      1,
    );
  };
  const copy = async () => {
    const why = { why: '', now: new Date(), speaker: englishSpeaker };
    return JSON.stringify(await exportForCoach(app.em(), { user: null, address: email }, why));
  };
  await buy(2, 'Own Buyer');
  await buy(3, 'Other Payer');
  expect(await copy()).toMatch(/Own Buyer.*Other Payer|Other Payer.*Own Buyer/s);
  await app.em().nativeUpdate(Order, { emailKey: email, fullName: 'Own Buyer' }, { confirmedAt: new Date() });
  const confirmed = await copy();
  expect([confirmed.includes('Own Buyer'), confirmed.includes('Other Payer')]).toEqual([true, false]);
});

test.each([
  ['Evil http://evil.example 0401234567', null],
  ['Vera Victim', 'Vera'],
])('a first sign-in takes the name "%s" of a confirmed order only as its mail shows it', async (fullName, first) => {
  const email = first ? 'plain-name@example.com' : 'long-name@example.com';
  const set = await app.post('/api/create-guest-subscription', guest(email, { fullName }));
  await payByCard(app, PaymentSetupResponse.parse(await set.json()).clientSecret);
  await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
  await app.settle();
  await app.em().nativeUpdate(Order, { emailKey: email }, { confirmedAt: new Date() });
  await signInByCode(app, email);
  expect((await app.em().findOneOrFail(User, { emailKey: email })).firstName ?? null).toBe(first);
});
