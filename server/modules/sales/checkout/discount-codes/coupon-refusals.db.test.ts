import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  confirmOrder,
  expectEventually,
  createGoodwillRefund,
  loadFirstOrder,
  templates,
} from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { Order, Payment, Refund } from '../../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { readDiscountCodeError, storedCoupon } from './coupons.harness.ts';

let app: TestApp;
let buyer: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
  buyer = await member(app, 'buyer@example.com');
});
afterAll(() => app.close());

const coupon = (more: Partial<DiscountCode> = {}, shop = app) => storedCoupon(shop, more);

interface Refusal {
  error?: { code: string; message: string; issues?: { path: string; message: string }[] };
}
const ask = (browser: Browser, code: unknown, programId = 2) =>
  browser.post('/api/coupon', { programId, coupon: code });
const order = (browser: Browser, code: string, programId = 2) =>
  browser.post('/api/create-payment-intent', { programId, coupon: code });
const asGuest = (email: string, code: string, programId = 2) =>
  app.post('/api/create-one-time-payment', { programId, email, fullName: 'Aino Virta', coupon: code });
const readClientSecret = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;
const today = (days = 0) => plusDays(dayIn(app.paymentContext!.brand.timeZone, app.paymentContext!.clock()), days);

describe('a code', () => {
  test('that is none, and one that cannot be any, is refused in the same words', async () => {
    const unknown = await readDiscountCodeError(await ask(buyer, 'NOTHING'));
    expect(unknown).toBe('Unknown code. Check the spelling.');
    for (const hostile of ["' or 1=1 --", '<b>x</b>', 'A'.repeat(10_000), '%', 'ÄÖ', 'CODE 1', '\u0000']) {
      const response = await ask(buyer, hostile);
      const { error } = (await response.json()) as Refusal;
      expect([response.status, error?.issues?.[0]]).toEqual([400, { path: 'coupon', message: unknown }]);
    }
    for (const hostile of [null, 7, {}, [], { $ne: null }, '', '  '])
      expect((await ask(buyer, hostile)).status).toBe(400);
    expect((await order(buyer, 'A'.repeat(10_000))).status).toBe(400);
    expect(await app.em().count(Order, { emailKey: 'buyer@example.com' })).toBe(0);
  });

  test('is for members to ask about', async () => {
    expect((await app.post('/api/coupon', { programId: 2, coupon: 'X' })).status).toBe(401);
    expect((await ask(buyer, 'X', 999)).status).toBe(404);
    expect((await ask(buyer, 'X', 4)).status).toBe(400);
  });

  test('counts from its first day to its last, by the clock of the shop', async () => {
    const now = await coupon({ startsOn: today(), endsOn: today() });
    expect(await readDiscountCodeError(await ask(buyer, now.code))).toBeUndefined();
    const early = await coupon({ startsOn: today(1) });
    expect(await readDiscountCodeError(await ask(buyer, early.code))).toBe('This code cannot be used yet.');
    const late = await coupon({ endsOn: today(-1) });
    expect(await readDiscountCodeError(await ask(buyer, late.code))).toBe('This code has expired.');
    const ended = await coupon({ endedAt: new Date() });
    expect(await readDiscountCodeError(await ask(buyer, ended.code))).toBe('This code has expired.');
  });

  test('is for the programmes that it names', async () => {
    const { code } = await coupon({ programIds: [3] });
    expect(await readDiscountCodeError(await ask(buyer, code))).toBe('This code doesn’t apply to this programme.');
    expect(await readDiscountCodeError(await order(buyer, code))).toBe('This code doesn’t apply to this programme.');
    expect(await readDiscountCodeError(await ask(buyer, code, 3))).toBeUndefined();
  });

  test('leaves at least what can be paid', async () => {
    const whole = await coupon({ percent: 100 });
    const almost = await coupon({ percent: null, amountMinor: 2_941 });
    expect(await readDiscountCodeError(await order(buyer, almost.code))).toContain('below the minimum of 0.50 EUR');
    const least = await coupon({ percent: null, amountMinor: 2_940 });
    expect(await readDiscountCodeError(await ask(buyer, least.code))).toBeUndefined();
    const body = guest('free@example.com', { coupon: whole.code });
    expect(await readDiscountCodeError(await app.post('/api/create-guest-subscription', body))).toContain(
      'a subscription’s first payment would be zero',
    );
  });

  test('an amount in the request is not looked at', async () => {
    const { code } = await coupon();
    const browser = await member(app, 'amounts@example.com');
    const body = { programId: 2, coupon: code, amount: '0.50', discount: '29.40', percent: 99, amountMinor: 50 };
    await readClientSecret(await browser.post('/api/create-payment-intent', body));
    expect(await loadFirstOrder(app, 'amounts@example.com')).toMatchObject({ amountMinor: 2_242, discountMinor: 748 });
  });
});

describe('while somebody pays', () => {
  test('a code that ends keeps the order that has it, and takes no new one', async () => {
    const { id, code } = await coupon();
    const browser = await member(app, 'agreed@example.com');
    const clientSecret = await readClientSecret(await order(browser, code));
    await app.em().nativeUpdate(DiscountCode, { id }, { endedAt: new Date() });
    expect(await readDiscountCodeError(await order(browser, code))).toBe('This code has expired.');
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await loadFirstOrder(app, 'agreed@example.com')).status).toBe('paid');
  });

  test.runIf(isNightly)('a code that takes off something else by now is another order', async () => {
    const { id, code } = await coupon();
    const browser = await member(app, 'changed@example.com');
    const first = await readClientSecret(await order(browser, code));
    await app.em().nativeUpdate(DiscountCode, { id }, { percent: 10 });
    expect(await readClientSecret(await order(browser, code))).not.toBe(first);
    expect(await app.em().count(Order, { emailKey: 'changed@example.com', status: 'open', amountMinor: 2_691 })).toBe(
      1,
    );
  });

  test('the last use is whose payment comes first: nobody else can pay with the code any more', async () => {
    const { code } = await coupon({ maxUses: 1 });
    const names = ['a', 'b', 'c'].map((name) => `last-${name}@example.com`);
    // Unpaid orders of strangers use nothing up.
    const secrets = await Promise.all(names.map(async (email) => readClientSecret(await asGuest(email, code))));
    expect((await payByCard(app, secrets[1]!)).status).toBe(200);
    await expectEventually(app, async () => (await loadFirstOrder(app, names[1]!)).status).toBe('paid');
    await waitForProviders(app);
    expect((await loadFirstOrder(app, names[0]!)).status).toBe('void');
    expect((await payByCard(app, secrets[0]!)).status).toBe(400);
    expect(await readDiscountCodeError(await asGuest(names[2]!, code))).toBe('This code has been used up.');
    expect(await readDiscountCodeError(await ask(buyer, code))).toBe('This code has been used up.');
  });

  test('whose money has gone back is there for others again, and not for the same mailbox', async () => {
    const { id, code } = await coupon({ maxUses: 1, onceEach: true });
    const taker = await member(app, 'takes-back@example.com');
    expect((await payByCard(app, await readClientSecret(await order(taker, code)))).status).toBe(200);
    await expectEventually(app, async () => (await loadFirstOrder(app, 'takes-back@example.com')).status).toBe('paid');
    expect(await readDiscountCodeError(await ask(buyer, code))).toBe('This code has been used up.');
    const payment = await app.em().findOneOrFail(Payment, { order: { coupon: id } });
    await createGoodwillRefund(app, payment);
    await expectEventually(app, async () => (await app.em().findOneOrFail(Payment, payment.id)).status).toBe(
      'refunded',
    );
    expect((await ask(buyer, code)).status).toBe(200);
    expect(await readDiscountCodeError(await ask(taker, code))).toBe(
      'This code has already been used with this e-mail address.',
    );
  });

  test.runIf(isNightly)('of two who pay the last use at once, one gets the money back', async () => {
    const { id, code } = await coupon({ maxUses: 1 });
    const names = ['race-a@example.com', 'race-b@example.com'];
    const secrets = await Promise.all(names.map(async (email) => readClientSecret(await asGuest(email, code))));
    await Promise.all(secrets.map((secret) => payByCard(app, secret)));
    const byCode = { order: { coupon: id } };
    await expectEventually(app, async () =>
      (await app.em().find(Payment, byCode)).map(({ status }) => status).toSorted(),
    ).toEqual(['mismatch', 'paid']);
    await expectEventually(app, async () => (await app.em().findOne(Refund, { payment: byCode }))?.status).toBe('done');
    const lost = await app.em().findOneOrFail(Order, { coupon: id, status: 'flagged' });
    expect(await app.em().count(Purchase, { order: lost })).toBe(0);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: lost.email, template: 'payment-returned' });
    expect(mail.data['reasonText']).toBe('The discount code had just been used up, so nothing was bought.');
  });
});

describe('once a person', () => {
  const AGAIN = 'This code has already been used with this e-mail address.';

  test('a mailbox has it once, in whatever letters; another mailbox is another person', async () => {
    const { code } = await coupon({ onceEach: true });
    await payByCard(app, await readClientSecret(await asGuest('Once.Only@example.com', code)));
    await expectEventually(app, async () => (await loadFirstOrder(app, 'once.only@example.com')).status).toBe('paid');
    // The answer is the same as for any address: only the mailbox learns of it.
    const [again, fresh] = await Promise.all(
      ['ONCE.only@EXAMPLE.com', 'once.other@example.com'].map((email) => asGuest(email, code, 3)),
    );
    const shapeOf = async (answer: Response) => {
      const { clientSecret, ...rest } = (await answer.json()) as { clientSecret: string };
      return [
        answer.status,
        clientSecret.replaceAll(/[^_]+/g, (part) => (/^(?:pi|secret)$/.test(part) ? part : '')),
        rest,
      ];
    };
    expect(await shapeOf(again!.clone())).toEqual(await shapeOf(fresh!.clone()));
    const used = { emailKey: 'once.only@example.com', programId: 3 };
    const paid = await payByCard(app, await readClientSecret(again!));
    expect(paid.status).toBe(200);
    await expectEventually(
      app,
      async () => (await app.em().findOne(Refund, { payment: { order: used } }))?.status,
    ).toBe('done');
    expect((await app.em().findOneOrFail(Order, used)).status).toBe('flagged');
    expect(await app.em().count(Purchase, { order: used })).toBe(0);
    expect(await templates(app, 'once.only@example.com')).toContain('code-used');
    expect(await templates(app, 'once.other@example.com')).toEqual([]);
    const browser = await member(app, 'once.only@example.com');
    // Anyone can pay in a mailbox's name, so a use counts against the account once the mailbox confirms it.
    expect((await ask(browser, code, 3)).status).toBe(200);
    await confirmOrder(app, 'once.only@example.com');
    expect(await readDiscountCodeError(await ask(browser, code, 3))).toBe(AGAIN);
    expect(await readDiscountCodeError(await order(browser, code, 3))).toBe(AGAIN);
  });

  test('a mailbox has a code that makes it free once, whatever "+tag" it adds', async () => {
    const { code } = await coupon({ onceEach: true, percent: 100 });
    const claim = async (email: string) => {
      const clientSecret = await readClientSecret(await asGuest(email, code));
      expect((await app.post('/api/free-order', { clientSecret })).status).toBe(202);
    };
    await claim('tagged+1@example.com');
    await confirmOrder(app, 'tagged+1@example.com');
    await expectEventually(app, async () => (await loadFirstOrder(app, 'tagged+1@example.com')).status).toBe('paid');
    for (const email of ['tagged+2@example.com', 'tagged@example.com']) {
      await claim(email);
      expect(await templates(app, email)).toEqual(['code-used']);
      const browser = await member(app, email);
      expect(await readDiscountCodeError(await ask(browser, code))).toBe(AGAIN);
    }
  });

  test('what a stranger pays in the name of another "+tag" leaves a member their use', async () => {
    const { code } = await coupon({ onceEach: true });
    await payByCard(app, await readClientSecret(await asGuest('prey+stranger@example.com', code)));
    await expectEventually(app, async () => (await loadFirstOrder(app, 'prey+stranger@example.com')).status).toBe(
      'paid',
    );
    const owner = await member(app, 'prey@example.com');
    expect((await ask(owner, code)).status).toBe(200);
    // A guest with a third tag may be the same person; the mailbox gets a mail.
    await asGuest('prey+third@example.com', code);
    expect(await templates(app, 'prey+third@example.com')).toEqual(['code-used']);
  });

  test('what a stranger pays in a newcomer’s name leaves them their use after the first sign-in', async () => {
    const { code } = await coupon({ onceEach: true });
    const email = 'newcomer@example.com';
    await payByCard(app, await readClientSecret(await asGuest(email, code)));
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    const owner = await signInByCode(app, email);
    expect((await ask(owner, code, 3)).status).toBe(200);
    await payByCard(app, await readClientSecret(await order(owner, code, 3)));
    await expectEventually(app, () => app.em().count(Purchase, { order: { emailKey: email } })).toBe(2);
    expect(await readDiscountCodeError(await ask(owner, code))).toBe(AGAIN);
  });

  test.runIf(isNightly)('what was only begun blocks nobody, and goes back if it is paid after another', async () => {
    const { id, code } = await coupon({ onceEach: true });
    const email = 'changes@example.com';
    const first = await readClientSecret(await asGuest(email, code));
    const second = await asGuest(email, code, 3);
    expect(await readDiscountCodeError(second.clone())).toBeUndefined();
    await payByCard(app, await readClientSecret(second));
    const bought = { emailKey: email, programId: 3 };
    await expectEventually(app, async () => (await app.em().findOne(Order, bought))?.status).toBe('paid');
    expect(await app.em().count(Purchase, { order: bought })).toBe(1);
    await waitForProviders(app);
    // The page does not reveal that the code was used.
    expect((await payByCard(app, first)).status).toBe(200);
    await expectEventually(
      app,
      async () => (await app.em().findOne(Refund, { payment: { order: { coupon: id } } }))?.status,
    ).toBe('done');
    expect((await app.em().findOneOrFail(Order, { emailKey: email, programId: 2 })).status).toBe('flagged');
  });

  test('a member who has begun with it elsewhere pays once with it', async () => {
    const { id, code } = await coupon({ onceEach: true });
    const browser = await member(app, 'both@example.com');
    const first = await readClientSecret(await order(browser, code));
    expect(await readClientSecret(await order(browser, code))).toBe(first);
    const secrets = [first, await readClientSecret(await order(browser, code, 3))];
    await Promise.all(secrets.map((secret) => payByCard(app, secret)));
    await expectEventually(app, () => app.em().count(Order, { coupon: id, status: 'open' })).toBe(0);
    expect(await app.em().count(Order, { coupon: id, status: 'paid' })).toBe(1);
    expect(await readDiscountCodeError(await ask(browser, code))).toBe(AGAIN);
  });
});

test('codes cannot be guessed without end, and after too many guesses the right one is refused, too', async () => {
  const limited = await startTestApp({ beside: app, env: {}, selling: {} });
  try {
    const { code } = await coupon();
    const { id } = await app.em().findOneOrFail(Program, { id: 2 });
    const tried = (typed: string, n: number) =>
      limited.post('/api/create-one-time-payment', {
        programId: id,
        email: `guess-${n}@example.com`,
        fullName: 'Aino Virta',
        coupon: typed,
      });
    const { createLimits } = await import('#server/platform/limits/limits.ts');
    const { countCoupon } = createLimits(app.orm);
    for (let n = 0; n < 30; n++) await countCoupon('127.0.0.1');
    const response = await tried(code, 1);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await app.em().count(Order, { emailKey: 'guess-1@example.com' })).toBe(0);
  } finally {
    await limited.close();
  }
});
