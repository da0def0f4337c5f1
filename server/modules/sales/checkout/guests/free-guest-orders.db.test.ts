import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { guest, startDraft } from '#server/testing/buyers.ts';
import { COACH, confirmOrder, loadFirstOrder, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { answersOfBuyer } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { Order } from '../../orders/order.entity.ts';
import { expiresAt } from '../../orders/terms.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { storedCoupon } from '../discount-codes/coupons.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  await storedCoupon(app, { code: 'ALL100', percent: 100 });
  await storedCoupon(app, { code: 'EACH100', percent: 100, onceEach: true });
});
afterAll(() => app.close());

/** Sets up and requests a free order without confirming it. Returns its secret. */
async function order(email: string, more: object = {}): Promise<string> {
  const clientSecret = await setUp(email, more);
  expect((await app.post('/api/free-order', { clientSecret })).status).toBe(202);
  return clientSecret;
}

async function setUp(email: string, more: object = {}): Promise<string> {
  const form = guest(email, {
    programId: 2,
    coupon: 'ALL100',
    startConsent: 'digital-1',
    fullName: 'Evil Name',
    ...more,
  });
  return PaymentSetupResponse.parse(await (await app.post('/api/create-one-time-payment', form)).json()).clientSecret;
}

async function confirm(token: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.post('/order/confirm', `token=${token}`, headers)).headers.get('location')).toBe(
    '/order/confirmed',
  );
}

const fetchPaymentState = async (clientSecret: string) =>
  PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json()).state;

describe('a free order in the name of a mailbox', () => {
  test('grants nothing before the press in its mail, and everything after it', async () => {
    const email = 'press@example.com';
    const owner = await member(app, email);
    await app.em().nativeUpdate(User, { emailKey: email }, { firstName: null, lastName: null });
    const secret = await order(email, {
      programId: 4,
      offer: 'kickstart',
      startConsent: 'coaching-1',
      mainGoal: 'lose-weight',
      injuriesOrConditions: 'Made up by a stranger',
      healthConsent: 'health-1',
    });
    await app.settle();
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    expect([user.firstName, user.lastName]).toEqual([null, null]);
    expect(await app.em().count(Purchase, { user })).toBe(0);
    expect(await owner.ask('/api/auth/user').then((answer) => answer.json())).toMatchObject({ elite: false });
    expect(await templates(app, email)).not.toContain('coaching-welcome');
    expect(await fetchPaymentState(secret)).toBe('unconfirmed');

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await fetchPaymentState(secret)).toBe('succeeded');
    expect(await app.em().count(Purchase, { user, status: 'completed' })).toBe(1);
    expect(await templates(app, email)).toContain('coaching-welcome');
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await app.em().count(Purchase, { user })).toBe(1);
  });

  test('agrees to a start at once only by the press, in the words of the mail', async () => {
    const email = 'consent@example.com';
    await order(email);
    const before = await loadFirstOrder(app, email);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'order-confirm' });
    expect(mail).toMatchObject({ fromForm: true, data: { couponCode: 'ALL100' } });
    expect(mail.data['consentText']).toContain(before.digitalConsent);
    await confirmOrder(app, email);
    const after = await loadFirstOrder(app, email);
    expect(after.digitalConsentAt).toEqual(after.confirmedAt);
  });

  test('leaves a code that counts once for each to its owner, and ends no order of theirs', async () => {
    const email = 'each@example.com';
    const owner = await member(app, email);
    const begun = await owner.post('/api/create-payment-intent', { programId: 3, coupon: 'EACH100' });
    const { clientSecret } = PaymentSetupResponse.parse(await begun.json());
    await order(email, { coupon: 'EACH100' });
    await app.settle();
    expect((await owner.post('/api/coupon', { programId: 3, coupon: 'EACH100' })).status).toBe(200);
    expect((await owner.post('/api/free-order', { clientSecret })).status).toBe(204);
  });

  test('leaves the last use of a code, whoever owns the programme', async () => {
    await order('has@example.com');
    await confirmOrder(app, 'has@example.com');
    const { id } = await storedCoupon(app, { code: 'ONE100', percent: 100, maxUses: 1 });
    for (const email of ['has@example.com', 'has-not@example.com', 'third@example.com'])
      expect(await fetchPaymentState(await order(email, { coupon: 'ONE100' }))).toBe('unconfirmed');
    expect(await templates(app, 'has@example.com')).toContain('already-owned');
    expect(await app.em().count(Order, { coupon: id, status: 'paid' })).toBe(0);
  });

  test('brings as many mails as other forms', async () => {
    const email = 'many@example.com';
    for (let n = 0; n < 4; n++) await order(email);
    const mails = await app.em().find(OutboxMail, { recipient: email, template: 'order-confirm' });
    const now = new Date();
    expect(mails.filter(({ notBefore }) => notBefore <= now)).toHaveLength(2);
  });

  test('of which strangers make many lets one mail wait, with the link of the first that waits', async () => {
    const email = 'crowd@example.com';
    for (let n = 0; n < 5; n++) await order(email);
    const mails = await app.em().find(OutboxMail, { recipient: email, template: 'order-confirm' });
    expect(mails).toHaveLength(3);
    const orders = await app.em().find(Order, { emailKey: email }, { orderBy: { createdAt: 'asc' } });
    const waiting = mails.find(({ notBefore }) => notBefore > new Date())!;
    expect(waiting.data['confirmUrl']).toContain(orders[2]!.confirmKey);
    expect(waiting.data['fullName']).toBe('');
    expect(orders.map(({ confirmedWith }) => confirmedWith)).toEqual([null, null, null, orders[2]!.id, orders[2]!.id]);
  });

  test('lives until its mail has left, although strangers have used up the day’s confirmations', async () => {
    const email = 'used-up@example.com';
    await app.em().transactional(async (tx) => {
      for (let hours = 2; hours < 8; hours++) {
        const at = new Date(Date.now() - hours * 3_600_000);
        const mail = { recipient: email, template: 'order-confirm', language: 'en', data: {}, fromForm: true } as const;
        enqueueMail(tx, { ...mail, notBefore: at }, at);
      }
    });
    // Another answer would tell who owns it already, and gets no such mail.
    await order(email);
    const [mail] = await app.em().find(OutboxMail, { recipient: email }, { orderBy: { notBefore: 'desc' }, limit: 1 });
    expect(mail!.notBefore.getTime()).toBeGreaterThan(Date.now() + 15 * 3_600_000);
    const { status, ...ordered } = await app.em().findOneOrFail(Order, { emailKey: email });
    expect(status).toBe('open');
    expect(expiresAt(ordered).getTime()).toBeGreaterThan(mail!.notBefore.getTime() + 5 * DAY_MS);
  });

  test('keeps the owner’s waiting link, which a stranger’s later order shares without its name and answers', async () => {
    const email = 'waits@example.com';
    const kickstart = { programId: 4, offer: 'kickstart', startConsent: 'coaching-1' };
    await member(app, email);
    await app.em().nativeUpdate(User, { emailKey: email }, { firstName: null, lastName: null });
    const flood = [await order(email, { programId: 3 }), await order(email, { programId: 3 })];
    const own = await order(email, { ...kickstart, fullName: 'Vera Victim' });
    const strange = await order(email, { ...kickstart, mainGoal: 'lose-weight', healthConsent: 'health-1' });
    // Another offer is another thing, and asking again for the same changes nothing.
    const other = await order(email);
    expect((await app.post('/api/free-order', { clientSecret: strange })).status).toBe(202);
    const mails = await app.em().find(OutboxMail, { recipient: email, template: 'order-confirm' });
    expect(mails).toHaveLength(4);
    const { id, confirmKey } = await app.em().findOneOrFail(Order, { emailKey: email, fullName: 'Vera Victim' });
    expect(mails.filter(({ data }) => data['order'] === id && data['confirmUrl']?.includes(confirmKey!))).toHaveLength(
      1,
    );
    expect(await fetchPaymentState(own)).toBe('unconfirmed');
    expect(await fetchPaymentState(strange)).toBe('unconfirmed');

    await confirm(confirmKey!);
    expect(await fetchPaymentState(own)).toBe('succeeded');
    expect(await fetchPaymentState(strange)).toBe('succeeded');
    for (const secret of [...flood, other]) expect(await fetchPaymentState(secret)).toBe('unconfirmed');
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    expect([user.firstName, user.lastName]).toEqual([null, null]);
    expect(await answersOfBuyer(app.em(), user.id)).toBeNull();
    expect(await app.em().count(Purchase, { user, status: 'completed' })).toBe(1);
    expect((await app.post('/api/free-order', { clientSecret: strange })).status).toBe(202);
    expect(await templates(app, email)).not.toContain('already-coached');
  });

  test('that shares a link with a stranger’s earlier one succeeds with it, also with the last use of a code', async () => {
    const email = 'joins@example.com';
    await storedCoupon(app, { code: 'LAST100', percent: 100, maxUses: 1 });
    for (let n = 0; n < 2; n++) await order(email, { programId: 3 });
    const strange = await order(email, { coupon: 'LAST100' });
    const own = await order(email, { coupon: 'LAST100', fullName: 'Vera Victim' });
    const { confirmKey } = await app.em().findOneOrFail(Order, { emailKey: email, confirmedWith: null, programId: 2 });
    await confirm(confirmKey!);
    await app.settle();
    expect([await fetchPaymentState(strange), await fetchPaymentState(own)]).toEqual(['succeeded', 'succeeded']);
    expect((await app.em().findOneOrFail(Order, { confirmKey })).fullName).toBeNull();
    expect(await app.em().count(Purchase, { order: { emailKey: email } })).toBe(1);
  });

  test('names the buyer and the consent to health data in its mail: the press adopts both', async () => {
    const email = 'health@example.com';
    await order(email, { programId: 4, offer: 'kickstart', startConsent: 'coaching-1', healthConsent: 'health-1' });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'order-confirm' });
    const { healthConsentWords } = await app.em().findOneOrFail(Onboarding, { emailKey: email });
    expect(mail.data).toMatchObject({ fullName: 'Evil Name' });
    expect(mail.data['consentText']).toContain(healthConsentWords);
  });

  test('beside another one with a link of its own leaves name, answers and consents out', async () => {
    const email = 'rivals@example.com';
    await member(app, email);
    await app.em().nativeUpdate(User, { emailKey: email }, { firstName: null, lastName: null });
    const kickstart = { programId: 4, offer: 'kickstart', startConsent: 'coaching-1' };
    await order(email, { ...kickstart, mainGoal: 'lose-weight', healthConsent: 'health-1' });
    await order(email, { ...kickstart, fullName: 'Vera Victim' });
    const { confirmKey } = await app.em().findOneOrFail(Order, { emailKey: email, fullName: 'Evil Name' });
    await confirm(confirmKey!);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    expect([user.firstName, user.lastName]).toEqual([null, null]);
    expect(await answersOfBuyer(app.em(), user.id)).toBeNull();
    expect(await app.em().count(HealthConsent, { user })).toBe(0);
    expect(await app.em().count(Purchase, { user, status: 'completed' })).toBe(1);
  });

  test('stays as its mail says: the browser that placed it can neither change nor void it', async () => {
    const email = 'quoted@example.com';
    const draft = await startDraft(app, email);
    const kickstart = { programId: 4, offer: 'kickstart', startConsent: 'coaching-1', draft };
    await order(email, { ...kickstart, fullName: 'Vera Victim' });
    await setUp(email, { ...kickstart, fullName: 'Mallory M', mainGoal: 'lose-weight', healthConsent: 'health-1' });
    await setUp(email, { draft });
    const { confirmKey, status, fullName } = await app
      .em()
      .findOneOrFail(Order, { emailKey: email, confirmKey: { $ne: null } });
    expect([status, fullName]).toEqual(['open', 'Vera Victim']);
    await confirm(confirmKey!);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    expect(await answersOfBuyer(app.em(), user.id)).toMatchObject({ fullName: 'Vera Victim', healthConsent: null });
    expect(await app.em().count(HealthConsent, { user })).toBe(0);
  });

  test('leaves its draft alike, whatever the mailbox owns or has used', async () => {
    const owned = 'owns-it@example.com';
    await order(owned);
    await confirmOrder(app, owned);
    const used = 'used-it@example.com';
    await order(used, { programId: 3, coupon: 'EACH100' });
    await confirmOrder(app, used);
    for (const email of ['owns-nothing@example.com', owned, used]) {
      const form = { coupon: 'EACH100', draft: await startDraft(app, email) };
      const secret = await order(email, form);
      const again = await setUp(email, form);
      const other = await order(email, { ...form, programId: 3 });
      const free = await app.post('/api/free-order', { clientSecret: secret });
      expect([email, again === secret, other === secret, await fetchPaymentState(secret), free.status]).toEqual([
        email,
        false,
        false,
        'unconfirmed',
        202,
      ]);
    }
  });

  test('whose link stands in for a later one grants that one if it has ended itself', async () => {
    const email = 'stands-in@example.com';
    for (let n = 0; n < 2; n++) await order(email, { programId: 3 });
    await order(email);
    const own = await order(email, { fullName: 'Vera Victim' });
    const { id, confirmKey } = await app
      .em()
      .findOneOrFail(Order, { emailKey: email, confirmedWith: null, programId: 2 });
    await app.em().nativeUpdate(Order, { id }, { status: 'void' });
    await confirm(confirmKey!);
    await app.settle();
    expect(await fetchPaymentState(own)).toBe('succeeded');
  });

  test('is confirmed by its own key alone', async () => {
    await order('key@example.com');
    for (const token of ['x', '00000000-0000-4000-8000-000000000000']) {
      const answer = await app.post('/order/confirm', { token });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order/confirm']);
    }
    expect((await loadFirstOrder(app, 'key@example.com')).status).toBe('open');
  });
});
