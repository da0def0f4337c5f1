import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { checkIns, profile, consent } from '#widgets/parts/coaching/coaching.factory.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { user } from '#widgets/parts/account/account.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { plusDays } from '#widgets/parts/plan/plan-calendar.ts';
import { clientPlan, plan } from '#widgets/elements/training/training.factory.ts';
import { pageData } from '../page.factory.ts';
import CoachingPage from './coaching.page.tsx';

const USER = 'GET /api/auth/user';
const STATUS = 'GET /api/subscription/elite-coaching';
const PLAN = 'GET /api/training-programs/elite-coaching';
const OWN_PLANS = 'GET /api/user/plans';
const main = page.getByRole('main');
const days = () => [...main.getByRole('listitem').elements()].map((day) => day.textContent);
const findText = (words: string) => page.getByText(words, { exact: true }).first();

const coached: Record<string, Answer> = {
  [USER]: user({ elite: true }),
  [STATUS]: { status: 'active', currentPeriodEnd: '2026-12-01T00:00:00.000Z' },
  [OWN_PLANS]: { plans: [] },
  [PLAN]: plan({ key: 'elite-coaching', title: 'Elite Coaching', level: 'Advanced' }),
  'GET /api/coaching-profile': profile(),
  'GET /api/coaching-profile/consent': consent(),
  'GET /api/coaching/check-ins': checkIns(),
};

let to: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  await loadToasts();
  to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>, base = '') {
  const data = pageData('/coaching');
  const { api, calls } = stubApi(answers);
  const shown = await render(
    <ShopProvider api={api} base={base} seed={{ site: data.site }}>
      <CoachingPage data={data} />
    </ShopProvider>,
  );
  return { ...shown, requests: () => calls.map(({ request }) => request) };
}

describe('somebody who is signed out', () => {
  test('is told so and led to the login after two seconds, and back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { requests } = await show({ [USER]: refusal(401, 'unauthorized') });
    await expect.element(findText('Access Required')).toBeVisible();
    await expect.element(findText('Please log in to access your coaching dashboard.')).toBeVisible();
    vi.advanceTimersByTime(1999);
    expect(to).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fcoaching');
    expect(requests()).toEqual([USER]);
  });

  test('reads it from the start where the server saw no member, and is told once the shop has said so', async () => {
    const data = pageData('/coaching');
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { api } = stubApi({ [USER]: promise });
    await render(
      <ShopProvider api={api} seed={{ site: data.site, visitor: true }}>
        <CoachingPage data={data} />
      </ShopProvider>,
    );
    await expect.element(findText('You are signed out.')).toBeVisible();
    await expect.element(findText('Access Required')).not.toBeInTheDocument();
    resolve(refusal(401, 'unauthorized'));
    await expect.element(findText('Access Required')).toBeVisible();
  });

  test('waits no longer because of another toast', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const data = pageData('/coaching');
    const { api } = stubApi({ [USER]: refusal(401, 'unauthorized') });
    await render(
      <ShopProvider api={api} seed={{ site: data.site }}>
        <CoachingPage data={data} />
      </ShopProvider>,
    );
    await expect.element(findText('Access Required')).toBeVisible();
    vi.advanceTimersByTime(1500);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    vi.advanceTimersByTime(500);
    expect(to).toHaveBeenCalledOnce();
  });

  test('is led nowhere once the page is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { unmount } = await show({ [USER]: refusal(401, 'unauthorized') });
    await expect.element(findText('Access Required')).toBeVisible();
    await unmount();
    vi.advanceTimersByTime(5000);
    expect(to).not.toHaveBeenCalled();
  });

  test('on another origin may sign in by a press, and nothing is asked before but whether the page is listed', async () => {
    const listed = { 'GET /api/embed/site': { listed: true } };
    const { requests } = await show(listed, 'https://coach.example');
    await expect.element(main.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(requests).toEqual(['GET /api/embed/site']);
  });
});

test('without coaching there are two ways on, and nothing else is asked', async () => {
  const { requests } = await show({ [USER]: user({ elite: false }) });
  await expect.element(main.getByRole('heading', { name: 'Elite Coaching Access Required' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'View programmes' })).toHaveAttribute('href', '/demo');
  await expect.element(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect.element(main.getByRole('link', { name: 'Open the inbox' })).not.toBeInTheDocument();
  expect(requests()).toEqual([USER]);
});

test('whose coaching has ended reads that as well', async () => {
  await show({ [USER]: user({ elite: false, wasCoached: true }) });
  await expect.element(main.getByRole('heading', { name: 'Elite Coaching Access Required' })).toBeVisible();
  await expect.element(main.getByText('Your coaching has ended.')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'View programmes' })).toBeVisible();
});

test('the coach, who is not coached, finds the inbox', async () => {
  await show({ [USER]: user({ coach: true }) });
  await expect.element(main.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', '/coach/inbox');
});

describe('somebody who is coached', () => {
  test('sees the plan first, which is not called theirs before the coach has made one, then letters, week and profile', async () => {
    await show(coached);
    for (const name of ['Coaching profile', 'A starter plan', 'This week’s check-in']) {
      await expect.element(main.getByRole('heading', { name })).toBeVisible();
    }
    const headings = main.getByRole('heading', { level: 2 }).elements();
    expect(headings[0]).toHaveTextContent('A starter plan');
    await expect.element(findText('Active; current period ends on 1 December 2026')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'Open your plan' }))
      .toHaveAttribute('href', '/training/elite-coaching');
    expect(days()).toEqual(['Day 1 Lower body 3 exercises', 'Day 2 Long run 1 exercise']);
  });

  test('sees the week of their own plan, where the coach has given them one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00') });
    const times = { start: '2026-03-02', until: '2026-03-22', weeks: 3, open: true };
    const plans = [
      { key: 'own-plan', title: 'Towards the spring half', state: 'current', ...times },
      { key: 'old-plan', title: 'The winter', state: 'over', ...times },
    ];
    // The client trains from Tuesday on, and has moved the last day to Sunday.
    const own = clientPlan();
    const workouts = own.workouts.map((day) => ({ ...day, ...(day.date && { date: plusDays(day.date, 1) }) }));
    const moved = workouts.findLast(({ week }) => week === 2)!;
    const change = { planKey: 'own-plan', dayId: moved.id, revision: 1, minutes: null, skipped: null };
    const { requests } = await show({
      ...coached,
      [OWN_PLANS]: { plans },
      'GET /api/training-programs/own-plan': { ...own, workouts },
      'GET /api/user/plan-days': { changes: [{ ...change, movedTo: '2026-03-15' }] },
    });
    await expect
      .element(main.getByRole('link', { name: 'Open your plan' }))
      .toHaveAttribute('href', '/training/own-plan');
    await expect.element(main.getByRole('heading', { name: 'Your current plan' })).toBeVisible();
    await expect.element(main.getByText('Towards the spring half')).toBeVisible();
    expect(days().map((day) => day?.replace(/ \d+ exercises?$/, ''))).toEqual([
      'Tuesday Strength',
      'Thursday Intervals',
      'Sunday Circuit',
    ]);
    expect(requests()).not.toContain(PLAN);
  });

  test('whose own plan has run out reads that the coach makes the next, and is shown no other', async () => {
    const plans = [
      { key: 'old', title: 'Winter', start: '2026-01-05', until: '2026-02-01', weeks: 4, state: 'over', open: true },
    ];
    const { requests } = await show({ ...coached, [OWN_PLANS]: { plans } });
    await expect.element(findText('Your plan has ended. Your coach is preparing the next one.')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'See your training log' }))
      .toHaveAttribute('href', '/training/mine');
    expect(main.getByText('Your current plan').query()).toBeNull();
    expect(requests()).not.toContain(PLAN);
  });

  test.each(
    everyNth(
      [
        ['the consent below the profile', ['I agree']],
        ['the form of the profile', ['Update Profile', /^I agree that the coach/, 'Save Profile']],
      ],
      2,
    ),
  )('agrees in %s, and the check-in on the same page asks for it no more', async (_, presses) => {
    let agreed = false;
    const none = consent({ version: null, words: null, at: null });
    const agreeing = (answer: Answer) => () => {
      agreed = true;
      return answer;
    };
    await show({
      ...coached,
      'GET /api/coaching-profile/consent': () => (agreed ? consent() : none),
      'GET /api/coaching/check-ins': () => ({ ...checkIns(), askConsent: !agreed }),
      'POST /api/coaching-profile/consent': agreeing(consent()),
      'POST /api/coaching-profile': agreeing(profile({ updatedAt: '2026-03-03T08:00:00.000Z' })),
    });
    const tick = page.getByRole('region', { name: 'This week’s check-in' }).getByRole('checkbox');
    await expect.element(tick).toBeVisible();
    for (const name of presses) {
      const role = typeof name === 'string' ? 'button' : 'checkbox';
      await main.getByRole(role, { name }).last().click();
    }
    await expect.element(tick).not.toBeInTheDocument();
  });

  test.each([
    [{ status: 'trialing' }, 'Trial'],
    [{ status: 'past_due' }, 'The last payment did not go through.'],
    [
      { status: 'past_due', graceUntil: '2026-12-08T10:00:00.000+02:00' },
      'The last payment did not go through. Your access lasts until 8 December 2026.',
    ],
  ])('reads how the subscription stands: %o', async (status, words) => {
    await show({ ...coached, [STATUS]: status });
    await expect.element(findText(words)).toBeVisible();
    const ways = main.getByRole('link', { name: 'Update your card' }).elements();
    const href = ways.map((way) => way.getAttribute('href'));
    expect(href).toEqual(status.status === 'past_due' ? ['/dashboard?tab=subscriptions'] : []);
  });

  test('does without the plan’s overview and the subscription where they do not come', async () => {
    await show({ ...coached, [PLAN]: refusal(500, 'internal'), [STATUS]: refusal(500, 'internal') });
    await expect.element(findText('Can’t load your week right now.')).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect.element(main.getByRole('heading', { name: 'Coaching profile' })).toBeVisible();
  });

  test.each([
    ['that of their programme', 'foz-plan', 'Open your plan', '/training/foz-plan', /4 weeks$/],
    ['none, where it has none', null, 'Back to Dashboard', '/dashboard', 'Your coach hasn’t assigned a plan yet.'],
  ])('has a plan of their own or %s', async (_, key, way, href, words) => {
    // A plan without a level.
    const foz = plan({ key: 'foz-plan', duration: '4 weeks', level: '' });
    await show({ ...coached, [STATUS]: { status: 'active', plan: key }, 'GET /api/training-programs/foz-plan': foz });
    await expect.element(main.getByRole('link', { name: way })).toHaveAttribute('href', href);
    await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
  });

  test('and coaches, finds the inbox', async () => {
    await show({ ...coached, [USER]: user({ elite: true, coach: true }) });
    await expect.element(main.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', '/coach/inbox');
  });
});

test('where the shop cannot be reached, it can be tried again', async () => {
  await show({ [USER]: new TypeError('offline') });
  await expect.element(findText('Can’t load your coaching right now.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
