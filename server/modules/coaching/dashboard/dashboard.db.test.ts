import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DashboardResponse, PurchasesResponse, SubscriptionsResponse } from '#contract/coaching/dashboard.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let owner: Browser;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  owner = await member(app, 'owner@example.com', { bought: [2, 3] }, now);
});
afterAll(() => app.close());

const dashboard = async (by: Browser) => DashboardResponse.parse(await (await by.ask('/api/user/dashboard')).json());

describe('what members see of themselves', () => {
  test.each(['dashboard', 'purchases', 'subscriptions', 'progress', 'workouts?plan=3', 'export', 'sites'])(
    '/api/user/%s is for people who are signed in',
    async (path) => {
      const response = await createBrowser(app.url).ask(`/api/user/${path}`);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('Unauthorized');
    },
  );

  test('is in one answer, and in parts', async () => {
    const all = await dashboard(owner);
    expect(all.owned).toEqual([1, 2, 3]);
    expect(all.user).toMatchObject({ email: 'owner@example.com', firstName: 'Test', elite: false });
    expect(all.purchases.map(({ programName, amount }) => `${programName} ${amount}`).toSorted()).toEqual([
      'All Day Energy 29.90',
      'Hybrid Athlete 99.90',
    ]);
    expect(all.progress.map(({ programId, progress }) => [programId, progress])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(PurchasesResponse.parse(await (await owner.ask('/api/user/purchases')).json())).toEqual(all.purchases);
    expect(SubscriptionsResponse.parse(await (await owner.ask('/api/user/subscriptions')).json())).toEqual([]);
  });

  test('says days by the shop’s clock: half past midnight in Helsinki is the next day there', async () => {
    const browser = await member(app, 'night@example.com', {}, now);
    const { id: user } = (await dashboard(browser)).user;
    const [sold, ends] = [new Date('2026-11-20T22:31:00Z'), new Date('2026-12-20T22:31:00Z')];
    const em = app.em();
    const shared = { user, programId: 4, createdAt: sold };
    em.create(Purchase, { ...shared, id: crypto.randomUUID(), status: 'completed', amountMinor: 1, accessUntil: ends });
    const renewing = { status: 'active', currentPeriodEnd: ends, endsAt: ends } as const;
    em.create(Subscription, { ...shared, ...renewing, id: crypto.randomUUID() });
    await em.flush();
    const { purchases, subscriptions } = await dashboard(browser);
    const [bought, ended] = ['2026-11-21T00:31:00.000+02:00', '2026-12-21T00:31:00.000+02:00'];
    expect(purchases).toMatchObject([{ createdAt: bought, accessUntil: ended }]);
    expect(subscriptions).toMatchObject([{ createdAt: bought, currentPeriodEnd: ended, endsAt: ended }]);
    const elite = await (await browser.ask('/api/subscription/elite-coaching')).json();
    expect(elite).toMatchObject({ currentPeriodEnd: ended });
    // Clocks change in the week of access after a failed renewal, so that it ends a day earlier.
    const due = { status: 'past_due', currentPeriodEnd: new Date('2027-10-25T21:30:00Z'), endsAt: null } as const;
    await app.em().nativeUpdate(Subscription, { user }, due);
    const graceUntil = '2027-11-01T23:30:00.000+02:00';
    expect((await dashboard(browser)).subscriptions).toMatchObject([{ graceUntil }]);
    expect(await (await browser.ask('/api/subscription/elite-coaching')).json()).toMatchObject({ graceUntil });
  });

  test('takes six queries at most, however many records there are', async () => {
    const few = await countQueries(app, () => owner.ask('/api/user/dashboard'));
    const em = app.em();
    const { id } = (await dashboard(owner)).user;
    for (let i = 0; i < 60; i++) {
      const shared = { id: crypto.randomUUID(), user: id, programId: 2, createdAt: now };
      em.create(Purchase, { ...shared, status: 'refunded', amountMinor: 2_990, accessUntil: null });
    }
    await em.flush();
    const many = await countQueries(app, () => owner.ask('/api/user/dashboard'));
    expect((await dashboard(owner)).purchases).toHaveLength(62);
    expect(many).toBe(few);
    expect(many).toBeGreaterThan(2);
    expect(many).toBeLessThanOrEqual(6);
  });

  test('names the last withdrawal of the consent, which ticked boxes have to know', async () => {
    const { user } = await dashboard(owner);
    expect(user.consentWithdrawnAt).toBeNull();
    const em = app.em();
    const consent = { version: 'health-2', words: 'I agree.', language: 'en', givenAt: now, takenBackAt: now } as const;
    em.create(HealthConsent, { id: crypto.randomUUID(), user: user.id, ...consent });
    await em.flush();
    expect((await dashboard(owner)).user.consentWithdrawnAt).toBe(now.toISOString());
  });
});

describe('access', () => {
  const ownedWith = async (email: string, write: (userId: string) => Promise<void>) => {
    const browser = await member(app, email, {}, now);
    await write((await dashboard(browser)).user.id);
    return (await dashboard(browser)).owned;
  };

  test.each([
    ['pending', false],
    ['completed', true],
    ['refunded', false],
    ['disputed', false],
  ] as const)('a purchase that is %s owns: %s', async (status, owns) => {
    const owned = await ownedWith(`${status}@example.com`, async (user) => {
      const em = app.em();
      em.create(Purchase, {
        id: crypto.randomUUID(),
        user,
        programId: 3,
        status,
        amountMinor: 1,
        accessUntil: null,
        createdAt: now,
      });
      await em.flush();
    });
    expect(owned.includes(3)).toBe(owns);
  });

  test.each([
    ['active', -90, true],
    ['trialing', 1, true],
    ['past_due', -6, true],
    ['past_due', -8, false],
    ['canceled', 9, false],
    ['unpaid', 9, false],
    ['incomplete', 9, false],
  ] as const)('a subscription that is %s with %i days to go gives access: %s', async (status, days, gives) => {
    const owned = await ownedWith(`${status}${days}@example.com`, async (user) => {
      const em = app.em();
      const currentPeriodEnd = new Date(now.getTime() + days * DAY_MS);
      em.create(Subscription, {
        id: crypto.randomUUID(),
        user,
        programId: 4,
        status,
        currentPeriodEnd,
        createdAt: now,
      });
      await em.flush();
    });
    expect(owned.includes(4)).toBe(gives);
  });
});

describe('GET /api/files/{programId}', () => {
  test('a member’s link brings the file, in a browser without a session, too', async () => {
    const { files } = await dashboard(owner);
    expect(files.map(({ programId }) => programId)).toEqual([1, 2, 3]);
    for (const { url, name } of files) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toContain(name);
      expect((await response.text()).slice(0, 5)).toBe('%PDF-');
    }
  });

  test('a link that was changed, moved to another file or is old brings nothing', async () => {
    const link = new URL((await dashboard(owner)).files[1]!.url);
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(link);
      change(copy);
      return copy;
    };
    const wrong = [
      changed((url) => (url.pathname = '/api/files/4')),
      changed((url) => (url.pathname = '/api/files/3')),
      changed((url) => url.searchParams.set('until', '9999999999999')),
      changed((url) => url.searchParams.set('user', crypto.randomUUID())),
      changed((url) => url.searchParams.set('sig', 'x')),
      changed((url) => (url.search = '')),
      changed((url) => (url.pathname = '/api/files/99')),
    ];
    for (const url of wrong) expect((await fetch(url)).status).toBe(404);
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await fetch(link)).status).toBe(404);
  });

  test('a link to what is no longer owned brings nothing', async () => {
    const browser = await member(app, 'refunded-later@example.com', { bought: [2] }, now);
    const { user, files } = await dashboard(browser);
    await app.em().nativeUpdate(Purchase, { user: user.id }, { status: 'refunded' });
    expect((await fetch(files.find(({ programId }) => programId === 2)!.url)).status).toBe(404);
  });
});

describe('a programme that is new', () => {
  test('is a row: its files, its badge and its coaching follow from nothing else', async () => {
    const em = app.em();
    const files = [
      { name: 'Winter.pdf', document: 'blueprint' as const },
      { name: 'Spring.pdf', document: 'all-day-energy' as const },
      { name: 'Not-Written-Yet.pdf', document: 'training-plan' as const },
    ];
    em.create(Program, {
      id: 5,
      name: 'Aamu Winter',
      type: 'one-time',
      description: 'Three months of dark mornings.',
      priceMinor: 4_900,
      features: [],
      content: { files, videos: [] },
      badge: 'NEW',
      coaching: true,
      position: 9,
    });
    await em.flush();
    const browser = await member(app, 'winter@example.com', { bought: [5] }, now);
    const { owned, user, files: links } = await dashboard(browser);
    expect(owned).toEqual([1, 5]);
    expect(user.elite).toBe(true);
    const ofWinter = links.filter(({ programId }) => programId === 5);
    expect(ofWinter.map(({ name }) => name)).toEqual(['Winter.pdf', 'Spring.pdf']);
    const [winter, spring] = ofWinter;
    for (const link of [winter!, spring!]) {
      const response = await fetch(link.url);
      expect([response.status, response.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="${link.name}"`,
      ]);
    }
    expect(await (await fetch(winter!.url)).text()).not.toBe(await (await fetch(spring!.url)).text());
    const listed = ProgramsResponse.parse(await (await fetch(`${app.url}/api/programs`)).json());
    expect(listed.at(-1)).toMatchObject({ id: 5, badge: 'NEW', coaching: true, plan: null });
  });

  test('counts what was trained by a plan of their own, during the coaching and after it', async () => {
    const coached = await member(app, 'own@example.com', { renewing: [4] }, now);
    await createAssignment(app, 'own@example.com', 'c-own');
    const before = await dashboard(coached);
    expect(before.ownProgress).toEqual([]);
    expect(before.progress.map(({ programId }) => programId)).toEqual([1, 4]);
    const session = {
      id: crypto.randomUUID(),
      revision: 1,
      planKey: 'c-own',
      dayId: 'legs-w1',
      startedAt: '2026-11-16T04:00:00.000Z',
      finishedAt: '2026-11-16T05:15:00.000Z',
      timeZone: 'Europe/Helsinki',
      notes: '',
      exercises: [],
      deleted: false,
    };
    await coached.post('/api/user/workouts', { changes: [session] });
    const own = [{ progress: 50, workoutsCompleted: 1, goalsAchieved: 1, streakDays: 0 }];
    const during = await dashboard(coached);
    expect(during.ownProgress).toEqual(own);
    const { id: user } = (await dashboard(coached)).user;
    await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: now });
    const { progress, ownProgress } = during;
    expect(await dashboard(coached)).toMatchObject({ progress, ownProgress });
    expect((await dashboard(owner)).ownProgress).toEqual([]);
  });
});
