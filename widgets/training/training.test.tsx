import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { device } from './device.ts';
import { inMemory } from './log-storage.ts';
import { loggedSet, plan, session } from './training.factory.ts';
import { Training } from './training.tsx';
import { stubWorkouts } from './workouts.stub.ts';
import './plan.css';
import './plan-content.css';
import './log.css';
import './log-controls.css';
import './sessions.css';

const USER = 'GET /api/auth/user';
const PLAN = 'GET /api/training-programs/3';
const user = { id: 'me', email: 'me@example.com' };
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tick = (name: string) => button(`${name}: done`);
const weight = (set: number) => page.getByRole('textbox', { name: `Back squat, set ${set}: kg` });
const reps = (set: number) => page.getByRole('textbox', { name: `Back squat, set ${set}: reps` });
async function pressed(name: string, value: boolean) {
  await expect.element(tick(name)).toHaveAttribute('aria-pressed', `${value}`);
}
const { open } = device;

beforeEach(() => {
  const storage = inMemory();
  device.open = async () => storage;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  device.open = open;
  vi.restoreAllMocks();
});

async function show(shop = stubWorkouts(), answers: Record<string, Answer | (() => Answer)> = {}) {
  const { api, calls } = stubApi({ [USER]: user, [PLAN]: plan(), ...shop.answers, ...answers });
  const emit = vi.fn();
  const screen = await render(
    <ShopProvider api={api} emit={emit}>
      <ToastProvider>
        <Training plan="3" />
      </ToastProvider>
    </ShopProvider>,
  );
  return { screen, calls, emit, shop };
}

describe('the plan', () => {
  test('has its title and facts, links to its files, and four tabs for arrow keys', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
    const facts = page.getByRole('list', { name: 'About this plan' });
    await expect.element(facts).toMatchTextContent(/12 weeks.*Intermediate.*60-90 min per session/);
    await expect
      .element(page.getByRole('link', { name: 'Add to calendar' }))
      .toHaveAttribute('href', '/api/training-programs/3/calendar.ics');
    await expect
      .element(page.getByRole('link', { name: 'Plan as PDF' }))
      .toHaveAttribute('href', '/api/training-programs/3/plan.pdf');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Workouts').click();
    for (const name of ['Warm-up', 'Guidelines', 'Equipment', 'Workouts']) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(tab(name)).toHaveFocus();
      await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    }
    await userEvent.keyboard('{End}');
    await expect.element(tab('Equipment')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('checkbox', { name: 'Pull-up bar' }).click();
    await userEvent.keyboard('{Home}');
    await tab('Equipment').click();
    await expect.element(page.getByRole('checkbox', { name: 'Pull-up bar' })).toBeChecked();
  });

  test('shows the day that is chosen, with what a superset is made of', async () => {
    await show();
    const panel = page.getByRole('tabpanel', { name: 'Workouts' });
    await expect.element(panel.getByText('Day 1, 3 exercises')).toBeVisible();
    await expect
      .element(panel.getByRole('list', { name: 'Exercises of Legs and pull' }))
      .toMatchTextContent(/Split squat.*8 each leg.*Pull-up.*Chin over the bar\./);
    await button(/Long run/).click();
    await expect.element(panel.getByText('Day 2, 1 exercise', { exact: true })).toBeVisible();
    await expect.element(panel.getByRole('heading', { name: 'Easy run' })).toBeVisible();
  });

  test.each([
    ['nobody is signed in', { [USER]: () => refusal(401, 'unauthorized') }],
    ['it does not exist or is not theirs', { [PLAN]: () => refusal(404, 'not_found') }],
  ])('is not found where %s', async (_, answers) => {
    await show(undefined, answers);
    await expect.element(page.getByRole('heading', { name: 'Training Program Not Found' })).toBeVisible();
    await expect.element(page.getByText('The requested training program could not be found.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('is on its way for as long as it takes', async () => {
    await show(undefined, { [PLAN]: new Promise<object>(() => undefined) });
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Loading your training');
  });

  test('comes from the device where the shop cannot be reached, and so does the log', async () => {
    const first = await show(stubWorkouts([session()]));
    await expect.element(button('Delete Lower body, Sun, Mar 1')).toBeVisible();
    await first.screen.unmount();
    const shop = stubWorkouts();
    shop.away = true;
    const gone = () => new TypeError('Failed to fetch');
    await show(shop, { [USER]: gone, [PLAN]: gone });
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
    await expect.element(button('Delete Lower body, Sun, Mar 1')).toBeVisible();
  });

  test('that is nowhere has another try', async () => {
    let away = true;
    await show(undefined, { [PLAN]: () => (away ? new TypeError('Failed to fetch') : plan()) });
    await expect
      .element(page.getByRole('alert').first())
      .toMatchTextContent('Your training cannot be reached right now.');
    away = false;
    await button('Try again').click();
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  });
});

describe('a session', () => {
  const LAST = { 'back-squat': [loggedSet({ weightKg: 82.5, reps: 6 })] };

  async function begin(shop = stubWorkouts([], LAST)) {
    const shown = await show(shop);
    await expect.poll(() => shown.calls.some(({ request }) => request === 'GET /api/user/workouts')).toBe(true);
    await button('Start session').click();
    await expect.element(page.getByRole('region', { name: 'Session', exact: true })).toBeVisible();
    return shown;
  }

  test('is filled with last time’s values, logged by one press, and taken back by another', async () => {
    const { shop } = await begin();
    await expect.element(weight(1)).toHaveValue('82.5');
    await expect.element(reps(1)).toHaveValue('6');
    await expect.element(page.getByRole('textbox', { name: 'Pull-up, round 1: reps' })).toHaveValue('6');
    expect(page.getByRole('textbox', { name: 'Couch stretch, set 1: kg' }).query()).toBeNull();
    const { width, height } = tick('Back squat, set 1').element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    await weight(1).fill('85,25');
    await tick('Back squat, set 1').click();
    await pressed('Back squat, set 1', true);
    await expect
      .poll(() => [...shop.sessions.values()][0]?.exercises[0]?.sets)
      .toMatchObject([{ weightKg: 85.25, reps: 6 }]);
    await tick('Back squat, set 1').click();
    await pressed('Back squat, set 1', false);
    await expect.element(weight(1)).toHaveValue('85.25');
    await expect.poll(() => [...shop.sessions.values()][0]?.exercises[0]?.sets).toEqual([]);
  });

  test.each([
    ['-5', '5', 'kg', 'A weight is not negative.'],
    ['2000', '5', 'kg', 'At most 1,000 kg.'],
    ['heavy', '5', 'kg', 'Please enter a number.'],
    ['80', '1000000000', 'reps', 'At most 100,000.'],
    ['80', '1e9', 'reps', 'Please enter a number.'],
  ])('refuses %s kg and %s beside the field', async (kg, count, field, words) => {
    const { shop } = await begin();
    await weight(1).fill(kg);
    await reps(1).fill(count);
    await tick('Back squat, set 1').click();
    const wrong = field === 'kg' ? weight(1) : reps(1);
    await expect.element(wrong).toHaveAccessibleDescription(words);
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    await pressed('Back squat, set 1', false);
    expect([...shop.sessions.values()].flatMap(({ exercises }) => exercises)).toEqual([]);
  });

  test('rests for as long as the plan says, until it is stopped', async () => {
    await begin();
    await tick('Back squat, set 1').click();
    await expect.element(page.getByRole('timer', { name: 'Rest' })).toMatchTextContent(/2:00|1:5\d/);
    await expect.element(page.getByText('Rest: 120 seconds.')).toBeInTheDocument();
    await button('Stop rest').click();
    expect(page.getByRole('timer').query()).toBeNull();
    await tick('Split squat, round 1').click();
    expect(page.getByRole('timer').query()).toBeNull();
    await tick('Pull-up, round 1').click();
    await expect.element(page.getByRole('timer', { name: 'Rest' })).toMatchTextContent(/1:[32]\d/);
  });

  test('says when the rest is over, where it can in the hand', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const [day] = plan().workouts;
    day!.exercises[0]!.rest = '1 s';
    await show(stubWorkouts([], LAST), { [PLAN]: plan({ workouts: [day!] }) });
    await button('Start session').click();
    await tick('Back squat, set 1').click();
    await expect.poll(() => page.getByText('The rest is over.').query(), { timeout: 5_000 }).not.toBeNull();
    expect(vibrate).toHaveBeenCalled();
  });

  test('lets an exercise be swapped or skipped, in own words and for a reason', async () => {
    const { shop } = await begin();
    await page.getByText('Swap or skip Pull-up').click();
    const forms = page.getByRole('group').filter({ hasText: 'Swap or skip Pull-up' }).last();
    await forms.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect
      .element(forms.getByLabelText('In your own words'))
      .toHaveAccessibleDescription('Please choose or write a reason.');
    await forms.getByRole('radio', { name: 'No equipment' }).click();
    await forms.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect.element(page.getByText('Pull-up: Skipped: No equipment')).toBeVisible();
    expect(tick('Pull-up, round 1').query()).toBeNull();
    await expect.poll(() => [...shop.sessions.values()][0]?.exercises[0]).toMatchObject({ skipped: 'No equipment' });
    await button('As planned: Pull-up').click();
    await expect.element(tick('Pull-up, round 1')).toBeVisible();
    await page.getByText('Swap or skip Split squat').click();
    const other = page.getByRole('group').filter({ hasText: 'Swap or skip Split squat' }).last();
    await other.getByLabelText('What did you do instead?').fill('Step-up');
    await other.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect.element(page.getByText('Split squat: Swapped for Step-up')).toBeVisible();
  });

  test('is finished with what it came to, tells the page, and is in the list', async () => {
    const { emit, shop } = await begin();
    await button('Finish session').click();
    await expect.element(page.getByText('Log at least one set first.')).toBeVisible();
    await tick('Back squat, set 1').click();
    await page.getByLabelText('Notes').fill('Strong.');
    await button('Finish session').click();
    const done = page.getByRole('region', { name: 'Session finished' });
    await expect.element(done).toMatchTextContent(/Sets.*1.*Total weight.*495 kg.*Time.*0 min/);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-workout-finished', { plan: '3', day: 'lower-body' });
    await expect
      .poll(() => [...shop.sessions.values()][0])
      .toMatchObject({ notes: 'Strong.', finishedAt: expect.any(String) });
    await button('Done').click();
    await expect.element(button(/^Delete Lower body/)).toBeVisible();
    // The next day of the plan comes next.
    await expect
      .element(page.getByRole('tabpanel', { name: 'Workouts' }).getByText('Day 2, 1 exercise', { exact: true }))
      .toBeVisible();
  });

  test('goes on without a connection, and after a reload', async () => {
    const shop = stubWorkouts([], LAST);
    const { screen } = await begin(shop);
    shop.away = true;
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText('Not saved on this device: keep this page open, will be sent')).toBeVisible();
    await screen.unmount();
    await show(shop);
    await pressed('Back squat, set 1', true);
    await tick('Back squat, set 2').click();
    shop.away = false;
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect.poll(() => [...shop.sessions.values()].map(({ exercises }) => exercises[0]?.sets.length)).toEqual([2]);
  });

  test('that the shop refuses says why', async () => {
    const shop = stubWorkouts();
    await begin(shop);
    shop.refuses = 'moon';
    await page.getByLabelText('Notes').fill('On the moon');
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText(/did not take this session: That is not so\./)).toBeVisible();
  });
});

describe('an earlier session', () => {
  test('is opened, corrected, deleted and brought back', async () => {
    const { shop } = await show(stubWorkouts([session()]));
    const stored = () => shop.sessions.get(session().id);
    await button(/^Lower body, Sun, Mar 1/).click();
    await weight(1).fill('90');
    await reps(1).click();
    await expect
      .poll(() => stored()?.exercises[0]?.sets[0])
      .toMatchObject({ weightKg: 90, doneAt: loggedSet().doneAt });
    expect(page.getByRole('timer').query()).toBeNull();
    await button('Delete session').click();
    await expect.poll(() => stored()?.deleted).toBe(true);
    await expect.element(page.getByText('The first one you finish will stand here.')).toBeVisible();
  });

  test('that was deleted by a slip comes back', async () => {
    const { shop } = await show(stubWorkouts([session()]));
    const remove = button('Delete Lower body, Sun, Mar 1');
    await expect.element(remove).toBeVisible();
    shop.away = true;
    await remove.click();
    await button('Undo').click();
    await expect.element(button('Delete Lower body, Sun, Mar 1')).toBeVisible();
  });
});

test('on paper there is the whole plan and nothing to press', async () => {
  const { screen } = await show();
  await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  const paper = screen.container.querySelector('.training-paper')!;
  expect(getComputedStyle(paper).display).toBe('none');
  expect(paper.textContent).toMatch(/Lower body.*Long run.*Arm circles.*Keep the order\..*Pull-up bar/s);
  expect(paper.querySelector('button, input')).toBeNull();
});
