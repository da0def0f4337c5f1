import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { guest, payByCard, startDraft } from '#server/testing/buyers.ts';
import { type Browser, createBrowser, visitorTab } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { confirmOrder, expectEventually } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Draft, Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { Order } from '../../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', ...GOOGLE }, selling: {} });
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
const mailsTo = (recipient: string) => app.em().find(OutboxMail, { recipient }, { orderBy: { createdAt: 'asc' } });

describe('POST /api/create-guest-subscription', () => {
  test.each([
    [{ programId: 4 }, 400],
    [guest('no-address'), 400],
    [guest('a@example.com\nbcc: b@example.com'), 400],
    [guest('a@example.com', { fullName: '' }), 400],
    [guest('a@example.com', { programId: 1 }), 400],
    [guest('a@example.com', { programId: 2 }), 400],
    [guest('a@example.com', { offer: 'kickstart' }), 400],
    [guest('a@example.com', { offer: 'constructor' }), 400],
    [guest('a@example.com', { age: 15 }), 400],
    [guest('a@example.com', { mainGoal: 'riches' }), 400],
    [guest('a@example.com', { programId: 77 }), 404],
    [guest('a@example.com', { offer: 'continuation' }), 403],
  ])('%j is refused', async (body, status) => {
    expect((await app.post('/api/create-guest-subscription', body)).status).toBe(status);
    expect(await app.em().count(Order, { emailKey: 'a@example.com' })).toBe(0);
  });

  test('an offer for existing customers tells a guest to sign in', async () => {
    const body = guest('a@example.com', { offer: 'continuation' });
    expect(await readErrorCode(await app.post('/api/create-guest-subscription', body))).toBe('sign_in_first');
  });

  test('a session that has ended is told so once; no session is a guest', async () => {
    const browser = createBrowser(app.url);
    browser.cookies.set('aamu.sid', 'nothing');
    const send = () => browser.post('/api/create-guest-subscription', guest('ended@example.com'));
    const response = await send();
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Unauthorized');
    expect((await send()).status).toBe(200);
  });

  test('a session cookie that only an https shop reads is a guest’s here', async () => {
    const browser = createBrowser(app.url);
    browser.cookies.set('__Host-aamu.sid', 'nothing');
    const response = await browser.post('/api/create-guest-subscription', guest('other-name@example.com'));
    expect(response.status).toBe(200);
  });

  test('a page that still names a member is no guest, after another tab was told that the session has ended', async () => {
    const named = { 'x-member': crypto.randomUUID() };
    const body = guest('other-tab@example.com');
    expect((await app.post('/api/create-guest-subscription', body, named)).status).toBe(401);
    expect(await app.em().count(Order, { emailKey: 'other-tab@example.com' })).toBe(0);
  });

  test('a visitor who began to sign in at a provider and gave up is a guest', async () => {
    const begun = await fetch(`${app.url}/api/login?provider=google`, { redirect: 'manual' });
    const cookie = begun.headers.getSetCookie().map((each) => each.split(';')[0]!);
    expect(cookie.join()).toContain('aamu.sid=');
    const headers = { cookie: cookie.join('; ') };
    const response = await app.post('/api/create-guest-subscription', guest('gave-up@example.com'), headers);
    expect(response.status).toBe(200);
  });

  test('a page elsewhere that is not listed may not take payments', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await app.post('/api/create-guest-subscription', guest('b@example.com'), headers);
    expect(response.status).toBe(403);
    expect(await readErrorCode(response)).toBe('not_listed');
  });
});

describe('a card payment of a guest', () => {
  test('many forms of one draft at once are one subscription', async () => {
    const draft = await startDraft(app, 'guest20@example.com');
    const body = guest('guest20@example.com', { draft, age: '34', mainGoal: 'marathon' });
    const answers = await Promise.all(
      Array.from({ length: isNightly ? 20 : 5 }, () => app.post('/api/create-guest-subscription', body).then(setup)),
    );
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await app.em().count(Order, { emailKey: 'guest20@example.com' })).toBe(1);
    expect(await app.em().count(Onboarding, { emailKey: 'guest20@example.com' })).toBe(1);
  });

  test('stores a consent that the page ticked by itself only while the draft holds it', async () => {
    const email = 'withdrawn@example.com';
    const answers = { email, fullName: 'Aino Virta', healthConsent: 'health-1' };
    const kept = await app.post('/api/drafts', { programId: 4, answers });
    const { draft } = (await kept.json()) as { draft: string };
    const send = (more: object = { agreedBefore: true }) =>
      app.post('/api/create-guest-subscription', guest(email, { ...answers, mainGoal: 'marathon', draft, ...more }));
    const consents = async () => (await app.em().find(Onboarding, { emailKey: email })).map((row) => row.healthConsent);
    await setup(await send());
    expect(await consents()).toEqual(['health-1']);
    // As a withdrawal of consent in another tab does.
    await app.em().nativeDelete(Draft, { emailKey: email });
    await app.em().nativeUpdate(Onboarding, { emailKey: email }, { healthConsent: null });
    for (const more of [{ agreedBefore: true }, { agreedBefore: true, draft: undefined }]) {
      const refused = await send(more);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('healthConsent');
    }
    expect(await consents()).toEqual([null]);
    await setup(await send({}));
    expect(await consents()).toEqual(expect.arrayContaining(['health-1']));
  });

  test('stores no consent that the signed-in buyer has withdrawn since the box was ticked', async () => {
    const email = 'withdrew@example.com';
    const buyer = await member(app, email);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    const takenBackAt = new Date('2026-03-01T08:00:00Z');
    const consent = {
      user,
      version: 'health-2',
      words: '',
      language: 'en',
      givenAt: takenBackAt,
      takenBackAt,
      gone: null,
    } as const;
    await app.em().insert(HealthConsent, { id: randomUUID(), ...consent });
    const send = (address: string, seenWithdrawalAt: string | null | undefined) => {
      const body = guest(address, { healthConsent: 'health-2', mainGoal: 'marathon', seenWithdrawalAt });
      return buyer.post('/api/create-guest-subscription', body);
    };
    for (const seen of [null, '2026-02-01T08:00:00.000Z']) {
      const refused = await send(email, seen);
      expect([refused.status, (await refused.text()).includes('healthConsent')]).toEqual([400, true]);
    }
    expect(await app.em().count(Onboarding, { emailKey: email })).toBe(0);
    for (const seen of [takenBackAt.toISOString(), undefined]) await setup(await send(email, seen));
    // The consent of another mailbox.
    await setup(await send('their-friend@example.com', null));
    // The page ticks the box again from what a visitor began before.
    const kept = await app.post('/api/drafts', { answers: { email, healthConsent: 'health-2' } });
    const { draft } = (await kept.json()) as { draft: string };
    const ticked = {
      draft,
      agreedBefore: true,
      healthConsent: 'health-2',
      seenWithdrawalAt: takenBackAt.toISOString(),
    };
    const again = () => buyer.post('/api/create-guest-subscription', guest(email, ticked));
    expect((await again()).status).toBe(200);
    await app.em().nativeUpdate(Draft, { emailKey: email }, { createdAt: new Date('2026-02-28T08:00:00Z') });
    expect((await again()).status).toBe(400);
  });

  test('is a guest’s in a visitor’s tab, whoever has signed in in another tab', async () => {
    const email = 'other-tab@example.com';
    const buyer = await member(app, email);
    const body = guest(email, { healthConsent: 'health-2', mainGoal: 'marathon' });
    const { clientSecret } = await setup(await visitorTab(buyer).post('/api/create-guest-subscription', body));
    expect(await app.em().findOneOrFail(Onboarding, { emailKey: email })).toMatchObject({ isProven: false });
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await loadOrder(clientSecret)).status).toBe('paid');
    expect(await loadOrder(clientSecret)).toMatchObject({
      confirmKey: expect.any(String) as string,
      confirmedAt: null,
    });
    const { id: user } = await app.em().findOneOrFail(User, { emailKey: email });
    expect(await app.em().count(HealthConsent, { user })).toBe(0);
    const status = async (tab: Browser) =>
      PaymentStatusResponse.parse(await (await tab.post('/api/payment-status', { clientSecret })).json()).answered;
    expect([await status(visitorTab(buyer)), await status(buyer)]).toEqual([true, true]);
  });

  test('one draft is one payment: another offer or other words give the first one up', async () => {
    const draft = await startDraft(app, 'draft@example.com');
    const body = guest('draft@example.com', { draft });
    const monthly = await setup(await app.post('/api/create-guest-subscription', body));
    const edited = await setup(
      await app.post('/api/create-guest-subscription', { ...body, fullName: 'Aino Maria Virta' }),
    );
    expect(edited.clientSecret).toBe(monthly.clientSecret);
    expect((await loadOrder(monthly.clientSecret)).fullName).toBe('Aino Maria Virta');
    const kickstart = await setup(await app.post('/api/create-one-time-payment', { ...body, offer: 'kickstart' }));
    expect(kickstart.amount).toBe('89.90');
    expect((await loadOrder(monthly.clientSecret)).status).toBe('void');
    const refused = async () => (await payByCard(app, monthly.clientSecret)).status;
    await expectEventually(app, async () => (await loadOrder(monthly.clientSecret)).nextCheckAt).toBeNull();
    expect(await refused()).toBeGreaterThanOrEqual(400);
  });

  test('what a guest pays waits for the mailbox, and is there when it is proven', async () => {
    const email = 'Guest@Example.com';
    const { clientSecret, amount } = await setup(await app.post('/api/create-guest-subscription', guest(email)));
    expect(amount).toBe('99.99');
    await payByCard(app, clientSecret);
    const status = async () =>
      PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json()).state;
    await expectEventually(app, status).toBe('succeeded');
    const order = await loadOrder(clientSecret);
    const row = await app.em().findOneOrFail(Subscription, { order: order.id }, { populate: ['user'] });
    expect(row.user?.unprovenSince).not.toBeNull();
    expect(order.user ?? null).toBeNull();
    expect((await mailsTo('guest@example.com')).map(({ template }) => template)).toEqual(['coaching-welcome']);

    const stranger = await member(app, 'stranger@example.com');
    expect((await stranger.ask('/api/coaching-profile')).status).toBe(403);
    const owner = await member(app, 'guest@example.com');
    expect((await owner.ask('/api/coaching-profile')).status).toBe(200);

    await app.post('/api/create-guest-subscription', guest('guest@example.com'));
    expect((await mailsTo('guest@example.com')).map(({ template }) => template)).toContain('already-coached');
    expect(await app.em().count(Order, { emailKey: 'guest@example.com', status: 'paid' })).toBe(1);
  });

  test('a thread waits for the coach where something was answered; a name and an address ask nothing', async () => {
    const threads = (emailKey: string) => app.em().count(Thread, { emailKey });
    const sent = async (body: object) => setup(await app.post('/api/create-guest-subscription', body));
    await sent(guest('silent@example.com'));
    expect(await threads('silent@example.com')).toBe(0);
    await sent(guest('telling@example.com', { mainGoal: 'more-energy' }));
    expect(await threads('telling@example.com')).toBe(1);
  });
});

describe('POST /api/payment-address', () => {
  const status = async (clientSecret: string) =>
    PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());
  const correct = (clientSecret: string, email: string) => app.post('/api/payment-address', { clientSecret, email });
  const buy = async (email: string) => {
    const { clientSecret } = await setup(await app.post('/api/create-guest-subscription', guest(email)));
    await payByCard(app, clientSecret!);
    await expectEventually(app, async () => (await status(clientSecret!)).state).toBe('succeeded');
    return clientSecret!;
  };
  const holderOf = async (secret: string) =>
    (await app.em().findOneOrFail(Subscription, { order: await loadOrder(secret) }, { populate: ['user'] })).user
      ?.emailKey;

  test('sends everything to the right address, and nothing more to the wrong one', async () => {
    const secret = await buy('anna@gmial.example');
    expect(await status(secret)).toMatchObject({ email: 'anna@gmial.example', correctable: true });
    await app.em().nativeUpdate(OutboxMail, { recipient: 'anna@gmial.example' }, { status: 'pending' });
    expect((await correct(secret, ' Anna@Gmail.example ')).status).toBe(204);
    expect(await status(secret)).toMatchObject({ email: 'Anna@Gmail.example', correctable: true });
    expect((await mailsTo('anna@gmail.example')).map(({ template }) => template)).toEqual(['coaching-welcome']);
    const wrong = await mailsTo('anna@gmial.example');
    expect(wrong.map(({ template, status: state }) => [template, state])).toEqual([
      ['coaching-welcome', 'cancelled'],
      ['order-moved', expect.stringMatching(/pending|sent/)],
    ]);
    expect(JSON.stringify(wrong.map(({ data }) => data))).not.toContain('Gmail');
    const other = await member(app, 'anna@gmial.example');
    expect((await other.ask('/api/coaching-profile')).status).toBe(403);
    const owner = await member(app, 'anna@gmail.example');
    expect((await owner.ask('/api/coaching-profile')).status).toBe(200);
    // Its mailbox has confirmed the order.
    expect(await confirmOrder(app, 'anna@gmail.example')).toBe('/order/confirmed');
    expect(await status(secret)).toMatchObject({ email: null, correctable: false, withheld: 'sign_in' });
    const late = await correct(secret, 'third@example.com');
    expect([late.status, await readErrorCode(late)]).toEqual([409, 'address_fixed']);
  });

  test('needs the secret of the payment, and an address', async () => {
    const secret = await buy('secret@example.com');
    expect(
      (
        await correct(
          secret.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')),
          'x@example.com',
        )
      ).status,
    ).toBe(404);
    expect((await correct('pi_1_secret_2', 'x@example.com')).status).toBe(404);
    for (const email of ['', 'x', 'a@b@c.example', 'x@example.com\r\nBcc: y@example.com']) {
      expect((await correct(secret, email)).status).toBe(400);
    }
    expect((await correct(secret, 'SECRET@example.com')).status).toBe(400);
    const { clientSecret } = await setup(await app.post('/api/create-guest-subscription', guest('open@example.com')));
    expect((await correct(clientSecret!, 'x@example.com')).status).toBe(409);
    expect(await mailsTo('x@example.com')).toEqual([]);
  });

  test('moves the order for one of several requests at once, and tells the others', async () => {
    const secret = await buy('at-once@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map((number) => correct(secret, `at-once-${number}@example.com`)));
    const lost = answers.filter(({ status: code }) => code !== 204);
    expect(lost.length).toBeGreaterThan(0);
    for (const answer of lost) expect([answer.status, await readErrorCode(answer)]).toEqual([409, 'changed_meanwhile']);
  });

  test('is refused to a member, whose address is another one, and an hour after the payment', async () => {
    const secret = await buy('left-open@example.com');
    const other = await member(app, 'takes-over@example.com');
    const taken = await other.post('/api/payment-address', { clientSecret: secret, email: 'takes-over@example.com' });
    expect([taken.status, await readErrorCode(taken)]).toEqual([409, 'address_fixed']);
    const minutes = (count: number) => new Date(Date.now() - count * 60_000);
    const order = { emailKey: 'left-open@example.com' };
    await app.em().nativeUpdate(Order, order, { paidAt: minutes(61) });
    const late = await correct(secret, 'late@example.com');
    expect([late.status, await readErrorCode(late)]).toEqual([409, 'address_fixed']);
    await app.em().nativeUpdate(Order, order, { paidAt: minutes(59) });
    expect((await correct(secret, 'in-time@example.com')).status).toBe(204);
    expect(await mailsTo('takes-over@example.com')).toEqual([]);
  });

  test('answers alike for an address with an account or the programme, and works three times an hour', async () => {
    const owned = await buy('owned@example.com');
    await member(app, 'owned@example.com');
    const secret = await buy('typo@example.com');
    expect((await correct(secret, 'owned@example.com')).status).toBe(204);
    // Its account has to confirm the order.
    expect(await holderOf(secret)).toBeUndefined();
    expect(await status(secret)).toMatchObject({ email: 'owned@example.com', correctable: true });
    expect((await correct(secret, 'next@example.com')).status).toBe(204);
    expect(await holderOf(secret)).toBe('next@example.com');
    expect(await holderOf(owned)).toBe('owned@example.com');
    expect((await correct(secret, 'owned@example.com')).status).toBe(204);
    const fourth = await correct(secret, 'fourth@example.com');
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await mailsTo('fourth@example.com')).toEqual([]);
    await app.em().execute("update buyer_action set created_at = created_at - interval '1 hour'");
    // Nor does the answer reveal whether the account's owner has signed in since.
    await app.openSession((await app.em().findOneOrFail(User, { emailKey: 'owned@example.com' })).id);
    expect((await correct(secret, 'fourth@example.com')).status).toBe(204);
  });
});
