import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { PaymentProvidersResponse, PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { expectEventually } from '#server/testing/coached.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

let app: TestApp;
let wrong: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
  wrong = await member(app, 'wrong@example.com');
});
afterAll(() => app.close());

const setup = async (response: Response) => {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify([body, app.problems]));
  return PaymentSetupResponse.parse(body);
};
const readErrorCode = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const loadOrder = (secret: string | null) =>
  app.em().findOneOrFail(Order, { stripeIntentId: secret!.split('_secret_')[0]! });
const bought = (order: Order) => app.em().findOne(Purchase, { order: order.id });
const mailsTo = (recipient: string) => app.em().find(OutboxMail, { recipient }, { orderBy: { createdAt: 'asc' } });

describe('POST /api/create-payment-intent', () => {
  test('nobody is refused with 401, and the body says Unauthorized', async () => {
    const response = await app.post('/api/create-payment-intent', { programId: 2 });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Unauthorized');
  });

  test.each([
    [{}, 400],
    [{ programId: 'two' }, 400],
    [{ programId: -2 }, 400],
    [{ programId: 2.5 }, 400],
    [{ programId: { $gt: 0 } }, 400],
    [{ programId: 1e300 }, 400],
    [{ programId: 999 }, 404],
    [{ programId: 1 }, 400],
    [{ programId: 4 }, 400],
    ['[]', 400],
    ['{', 400],
  ])('%j is refused and nothing is written', async (body, status) => {
    expect((await wrong.post('/api/create-payment-intent', body)).status).toBe(status);
    expect(await app.em().count(Order, { emailKey: 'wrong@example.com' })).toBe(0);
  });

  test('an amount of the client is not looked at', async () => {
    const browser = await member(app, 'cheap@example.com');
    const body = { programId: 2, amount: '0.01', price: 1, currency: 'JPY', user: 'x', offer: 'monthly' };
    const { amount, clientSecret } = await setup(await browser.post('/api/create-payment-intent', body));
    expect(amount).toBe('29.90');
    expect(await loadOrder(clientSecret)).toMatchObject({ amountMinor: 2_990, currency: 'EUR', offerKey: 'once' });
  });

  test('an offer for existing customers is not charged unless it is named', async () => {
    const first = { key: 'regulars', name: 'Regulars', kind: 'continuation', interval: 'once', position: -1 } as const;
    const em = app.em();
    const regulars = em.create(Offer, { ...first, priceMinor: 900, program: em.getReference(Program, 2) });
    await em.persist(regulars).flush();
    const browser = await member(app, 'regular@example.com');
    const { amount } = await setup(await browser.post('/api/create-payment-intent', { programId: 2 }));
    expect(amount).toBe('29.90');
    await em.remove(regulars).flush();
  });

  test('many calls at once are one order and one payment', async () => {
    const browser = await member(app, 'twenty@example.com');
    const answers = await Promise.all(
      Array.from({ length: isNightly ? 20 : 5 }, () =>
        browser.post('/api/create-payment-intent', { programId: 2 }).then(setup),
      ),
    );
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await app.em().count(Order, { emailKey: 'twenty@example.com' })).toBe(1);
  });

  test('what is paid is owned, with one receipt and one notice, and cannot be bought again', async () => {
    const browser = await member(app, 'buyer@example.com');
    const { clientSecret } = await setup(await browser.post('/api/create-payment-intent', { programId: 2 }));
    expect(await bought(await loadOrder(clientSecret))).toBeNull();
    expect((await payByCard(app, clientSecret)).status).toBe(200);
    await expectEventually(app, async () => (await bought(await loadOrder(clientSecret)))?.status).toBe('completed');
    const order = await loadOrder(clientSecret);
    expect(order.status).toBe('paid');
    expect(await app.em().count(Payment, { order })).toBe(1);
    expect(await app.em().count(Receipt, { payment: { order } })).toBe(1);
    expect((await mailsTo('buyer@example.com')).map(({ template }) => template)).toEqual(['purchase-receipt']);
    expect(
      await app.em().count(OutboxMail, { template: 'order-notice', cause: { $like: '%hello@aamu.example' } }),
    ).toBeGreaterThan(0);
    const again = await browser.post('/api/create-payment-intent', { programId: 2 });
    expect(again.status).toBe(409);
    expect(await readErrorCode(again)).toBe('already_owned');
  });
});

describe('a card payment of a member', () => {
  test('a declined card buys nothing, and the same payment can be tried again', async () => {
    const browser = await member(app, 'declined@example.com');
    const { clientSecret } = await setup(await browser.post('/api/create-payment-intent', { programId: 3 }));
    expect((await payByCard(app, clientSecret, 'declined')).status).toBe(402);
    const again = await setup(await browser.post('/api/create-payment-intent', { programId: 3 }));
    expect(again.clientSecret).toBe(clientSecret);
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await bought(await loadOrder(clientSecret)))?.status).toBe('completed');
  });

  test('a price that changes while somebody pays: the order holds, and a new one has the new price', async () => {
    const browser = await member(app, 'slow@example.com');
    const first = await setup(await browser.post('/api/create-payment-intent', { programId: 2 }));
    for (const [cents, price] of [
      [1_999, '19.99'],
      [820, '8.20'],
      [435, '4.35'],
      [1_608, '16.08'],
      [6_410, '64.10'],
      [115, '1.15'],
    ] as const) {
      await app.em().nativeUpdate(Program, { id: 2 }, { priceMinor: cents });
      const { amount, clientSecret } = await setup(await browser.post('/api/create-payment-intent', { programId: 2 }));
      expect(amount).toBe(price);
      expect((await loadOrder(clientSecret)).amountMinor).toBe(cents);
    }
    await app.em().nativeUpdate(Offer, { program: 2, key: 'once' }, { priceMinor: 1 });
    const refused = await browser.post('/api/create-payment-intent', { programId: 2 });
    expect([refused.status, await readErrorCode(refused)]).toEqual([400, 'price_not_chargeable']);
    await app.em().nativeUpdate(Offer, { program: 2, key: 'once' }, { priceMinor: null });
    await app.em().nativeUpdate(Program, { id: 2 }, { priceMinor: 2_990 });
    expect((await loadOrder(first.clientSecret)).status).toBe('void');
  });
});

describe('POST /api/payment-status', () => {
  test.each(['x', 'pi_1_secret_x', 'pi_unknown_secret_unknown', '', 7])(
    '%j is nobody’s payment',
    async (clientSecret) => {
      expect([400, 404]).toContain((await app.post('/api/payment-status', { clientSecret })).status);
    },
  );

  test('a payment that nobody has paid yet grants nothing, whatever its return address says', async () => {
    const { clientSecret } = await setup(await app.post('/api/create-guest-subscription', guest('unpaid@example.com')));
    const page = await fetch(`${app.url}/success?program=4&redirect_status=succeeded&payment_intent=pi_1`);
    expect(page.status).toBe(200);
    const { state } = PaymentStatusResponse.parse(
      await (await app.post('/api/payment-status', { clientSecret })).json(),
    );
    expect(state).toBe('failed');
    expect(await app.em().count(Subscription, { order: (await loadOrder(clientSecret)).id })).toBe(0);
  });
});

test('a payment that has come says whether the coach has the answers already', async () => {
  for (const [email, answers, answered] of [
    ['has-answered@example.com', { mainGoal: 'marathon' }, true],
    ['not-answered@example.com', {}, false],
  ] as const) {
    const { clientSecret } = await setup(await app.post('/api/create-guest-subscription', guest(email, answers)));
    const said = async () => {
      const answer = await app.post('/api/payment-status', { clientSecret });
      return PaymentStatusResponse.parse(await answer.json());
    };
    expect((await said()).answered).toBe(false);
    await payByCard(app, clientSecret);
    await expectEventually(app, said).toMatchObject({ state: 'succeeded', answered });
  }
});

describe('GET /api/payment-providers', () => {
  test('says what is public, and whether the page that asks may take payments', async () => {
    const here = PaymentProvidersResponse.parse(await (await fetch(`${app.url}/api/payment-providers`)).json());
    expect(here).toMatchObject({ testMode: true, inPlace: true, origin: app.url });
    expect(JSON.stringify(here)).not.toContain('sk_test');
    const elsewhere = await fetch(`${app.url}/api/payment-providers`, { headers: { origin: 'https://blog.example' } });
    expect(PaymentProvidersResponse.parse(await elsewhere.json()).inPlace).toBe(false);
  });
});

test('the answers of a member’s order wait while the member’s consent is locked', async () => {
  const email = 'locked@example.com';
  const browser = await member(app, email);
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  const [ordering] = await app.em().transactional(async (tx) => {
    await lockConsent(tx, id);
    const asked = browser.post('/api/create-guest-subscription', guest(email));
    await expect.poll(() => isSomeoneWaiting(app.em()), { timeout: 10_000 }).toBe(true);
    return [asked] as const;
  });
  expect((await ordering).status).toBe(200);
});
