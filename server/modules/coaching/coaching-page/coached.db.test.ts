import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { ClientHealthResponse, ClientResponse, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { CoachingProfileSuggestion } from '#contract/coaching/profile.ts';
import { HEALTH_CONSENT } from '#contract/coaching/profile-options.ts';
import { centimetresIn, kilogramsIn } from '#contract/coaching/measures.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { saveOnboarding } from '../onboarding/onboarding.service.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { Profile } from '../profile/profile.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const COACH = 'coach@example.com';
const HEALTH = { injuries: 'A knee', healthConditions: 'Asthma' };
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
});
afterAll(() => app.close());

const is = (email: string, has = {}) => member(app, email, has, now);
const loadUser = (emailKey: string) => app.em().findOneOrFail(User, { emailKey });
const clients = async () => ClientsResponse.parse(await (await coach.ask('/api/coach/clients')).json());
const fetchClient = async (email: string) => (await clients()).items.find((each) => each.email === email);
const room = async (email: string) => {
  const { id } = (await fetchClient(email))!;
  return ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
};
const health = async (email: string) => {
  const { id } = (await fetchClient(email))!;
  return ClientHealthResponse.parse(await (await coach.post(`/api/coach/clients/${id}/health`)).json());
};
const dashboard = async (by: Browser) => DashboardResponse.parse(await (await by.ask('/api/user/dashboard')).json());

describe('every plan while you are coached', () => {
  const opens = async (by: Browser, plan: string) =>
    Promise.all(
      ['', '/plan.pdf', '/calendar.ics'].map(
        async (part) => (await by.ask(`/api/training-programs/${plan}${part}`)).status,
      ),
    );
  const OPEN = [200, 200, 200];
  const SHUT = [404, 404, 404];

  test('opens to the coached and to nobody else, and ends with the coaching', async () => {
    const plain = await is('plain@example.com', { bought: [2] });
    expect([await opens(plain, '3'), await opens(plain, 'elite-coaching')]).toEqual([SHUT, SHUT]);
    const elite = await is('elite@example.com', { renewing: [4] });
    expect([await opens(elite, '3'), await opens(elite, 'elite-coaching')]).toEqual([OPEN, OPEN]);
    const { owned, plans, progress } = await dashboard(elite);
    expect(owned).toEqual([1, 4]);
    expect(plans.toSorted((a, b) => a.programId - b.programId)).toEqual([
      { programId: 3, key: '3' },
      { programId: 4, key: 'elite-coaching' },
    ]);
    expect(progress.map(({ programId }) => programId)).toEqual([1, 4]);

    await app.em().nativeUpdate(Subscription, { user: await loadUser('elite@example.com') }, { status: 'canceled' });
    expect([await opens(elite, '3'), await opens(elite, 'elite-coaching')]).toEqual([SHUT, SHUT]);
    expect((await dashboard(elite)).plans).toEqual([]);
  });

  test('holds for coaching that was bought for a time, as long as that runs', async () => {
    const kickstart = await is('kickstart@example.com', { bought: [4] });
    expect(await opens(kickstart, '3')).toEqual(OPEN);
    const user = await loadUser('kickstart@example.com');
    await app.em().nativeUpdate(Purchase, { user }, { accessUntil: new Date(now.getTime() - 1) });
    expect(await opens(kickstart, '3')).toEqual(SHUT);
  });

  test('is of plans that are in the shop; who has bought one keeps it', async () => {
    const coached = await is('coached@example.com', { renewing: [4] });
    const owner = await is('owner@example.com', { bought: [3] });
    await app.em().nativeUpdate(Program, { id: 3 }, { published: false });
    expect([await opens(coached, '3'), await opens(owner, '3')]).toEqual([SHUT, OPEN]);
    await app.em().nativeUpdate(Program, { id: 3 }, { published: true });
  });
});

describe('the coach sees', () => {
  test('the profile of who is coached, and nobody sees it besides', async () => {
    const client = await is('client@example.com', { renewing: [4] });
    expect(await fetchClient('client@example.com')).toMatchObject({ member: 'Test Person', guest: false });
    expect(await room('client@example.com')).toMatchObject({ profile: null, hasHealth: false });
    await client.post('/api/coaching-profile', { fullName: 'First', age: 30 });
    now = new Date(now.getTime() + 1000);
    const profile = { fullName: 'Client One', age: 41, weight: 78, healthConsent: HEALTH_CONSENT, ...HEALTH };
    expect((await client.post('/api/coaching-profile', profile)).status).toBe(200);
    expect(await room('client@example.com')).toMatchObject({ profile: { fullName: 'Client One' }, hasHealth: true });
    expect(await health('client@example.com')).toMatchObject(HEALTH);
    expect((await client.ask('/api/coach/inbox')).status).toBe(404);

    await app.em().nativeUpdate(Subscription, { user: await loadUser('client@example.com') }, { status: 'canceled' });
    expect(await fetchClient('client@example.com')).toBeUndefined();
  });

  test('who is coached and has not signed in yet', async () => {
    const em = app.em();
    const sold = { programId: 4, offerKey: 'monthly', programName: 'Coaching', offerName: 'Monthly', vatRate: 2_550 };
    const buyer = {
      email: 'guest@example.com',
      emailKey: 'guest@example.com',
      fullName: 'Guest Buyer',
      buyerKey: null,
    };
    const paid = { status: 'paid' as const, interval: 'month' as const, amountMinor: 9_999, createdAt: now };
    const order = em.create(Order, { id: randomUUID(), user: null, ...buyer, ...sold, ...paid });
    const renews = { status: 'active' as const, currentPeriodEnd: new Date(now.getTime() + DAY_MS) };
    em.create(Subscription, { id: randomUUID(), user: null, order, programId: 4, ...renews, createdAt: now });
    await em.flush();
    expect(await fetchClient('guest@example.com')).toMatchObject({ id: order.id, member: 'Guest Buyer', guest: true });
    expect(await room('guest@example.com')).toMatchObject({ state: 'guest', profile: null, hasHealth: false });
    await app.em().nativeUpdate(Subscription, { order }, { status: 'canceled' });
    expect(await fetchClient('guest@example.com')).toBeUndefined();
  });

  test('nothing about health without consent, nor anybody who is not coached', async () => {
    await is('silent@example.com', { renewing: [4] });
    await is('reader@example.com', { bought: [3] });
    const fields = {
      fullName: 'Silent',
      age: 40,
      weight: 71,
      height: 182,
      fitnessLevel: null,
      primaryGoal: null,
      workoutDaysPerWeek: null,
      workoutDuration: null,
      preferredWorkoutTime: null,
      emergencyContactName: '',
      emergencyContactPhone: '',
      ...HEALTH,
    };
    const em = app.em();
    em.create(Profile, {
      id: randomUUID(),
      user: await em.findOneOrFail(User, { emailKey: 'silent@example.com' }),
      fields,
      createdAt: now,
    });
    await em.flush();
    expect(await room('silent@example.com')).toMatchObject({ profile: { fullName: 'Silent' }, hasHealth: false });
    expect(await health('silent@example.com')).toMatchObject({ weight: null, injuries: '', answersBefore: {} });
    expect(await fetchClient('reader@example.com')).toBeUndefined();
  });
});

describe('what was told when coaching was bought', () => {
  const suggestion = async (by: Browser) =>
    CoachingProfileSuggestion.parse(await (await by.ask('/api/coaching-profile/suggestion')).json());
  const told = {
    fullName: 'Aino Virta',
    age: '34',
    height: '1,82 m',
    currentWeight: '172 lb',
    mainGoal: 'marathon',
    trainingDaysPerWeek: '7',
    injuriesOrConditions: 'A knee',
  };

  async function tells(email: string, status: Order['status'], answers: object) {
    const em = app.em();
    const user = await em.findOne(User, { emailKey: email });
    const order = em.create(Order, {
      id: randomUUID(),
      status,
      user,
      email,
      emailKey: email,
      fullName: 'Aino Virta',
      buyerKey: null,
      programId: 4,
      offerKey: 'monthly',
      programName: 'Personal Coaching',
      offerName: 'Monthly coaching',
      interval: 'month',
      amountMinor: 9_999,
      vatRate: 2_550,
      createdAt: now,
      confirmedAt: now,
    });
    await saveOnboarding(
      em,
      { email, ...told, ...answers },
      { source: 'subscribe', order, language: 'en', user: null, now },
    );
    await em.flush();
  }

  test('is for the coached alone', async () => {
    const plain = await is('not-coached@example.com');
    expect((await plain.ask('/api/coaching-profile/suggestion')).status).toBe(403);
    expect((await createBrowser(app.url).ask('/api/coaching-profile/suggestion')).status).toBe(401);
  });

  test('is not asked again; what was typed with their address and not paid by them is not theirs', async () => {
    const buyer = await is('told@example.com', { renewing: [4] });
    await tells('told@example.com', 'void', { fullName: 'An Enemy' });
    expect(await suggestion(buyer)).toBeNull();
    await tells('told@example.com', 'paid', { healthConsent: HEALTH_CONSENT });
    expect(await suggestion(buyer)).toEqual({
      fullName: 'Aino Virta',
      age: 34,
      weight: 78,
      height: 182,
      primaryGoal: 'endurance',
      // The profile accepts three to six.
      workoutDaysPerWeek: null,
      injuries: 'A knee',
    });
  });

  test('holds nothing about health without consent', async () => {
    const buyer = await is('private@example.com', { renewing: [4] });
    await tells('private@example.com', 'paid', {});
    expect((await suggestion(buyer))?.injuries).toBe('');
  });

  test.each([
    ['78', 78],
    ['78.5 kg', 78.5],
    ['７８', 78],
    ['1e2', NaN],
    ['0x22', NaN],
    ['about 78', NaN],
    ['', NaN],
  ])('%j is %d kilograms', (text, value) => {
    expect(kilogramsIn(text)).toBe(value);
  });

  test.each([
    ['182 cm', 182],
    ['1.8', 180],
    ['１８２', 182],
    ['6 ft', 183],
    ['', NaN],
  ])('%j is %d centimetres', (text, value) => {
    expect(centimetresIn(text)).toBe(value);
  });
});

test('coaching that runs is not hidden by a subscription that has ended', async () => {
  const plan = 'elite-coaching';
  const again = await is('again@example.com', { bought: [4], renewing: [4] });
  await app.em().nativeUpdate(Subscription, { user: await loadUser('again@example.com') }, { status: 'canceled' });
  expect(await (await again.ask('/api/subscription/elite-coaching')).json()).toEqual({ status: 'active', plan });
});
