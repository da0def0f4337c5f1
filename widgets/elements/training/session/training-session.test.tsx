import { describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { loggedSet, plan, session } from '../training.factory.ts';
import { stubWorkouts } from './workouts.stub.ts';
import { PLAN, button, tick, weight, reps, pressed, show, setUp } from '../training.harness.tsx';

setUp();

/** Text of the focused element. */
const focused = () => document.activeElement?.textContent;

describe('a session', () => {
  const LAST = { 'back-squat': [loggedSet({ weightKg: 82.5, reps: 6 })] };

  async function begin(shop = stubWorkouts([], LAST)) {
    const shown = await show(shop);
    await expect.poll(() => shown.calls.some(({ request }) => request === 'GET /api/user/workouts')).toBe(true);
    await button('Start session').click();
    await expect.element(page.getByRole('region', { name: 'Session', exact: true })).toHaveFocus();
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

  test('has fields with one ring, around what is typed and its unit', async () => {
    // The page sets the ring's colour.
    document.documentElement.style.setProperty('--c-dawn', 'red');
    await begin();
    await weight(1).click();
    const field = weight(1).element();
    await expect.poll(() => getComputedStyle(field.closest('label')!).outlineStyle).toBe('solid');
    expect(getComputedStyle(field).outlineStyle).toBe('none');
  });

  test.each(
    everyNth(
      [
        ['-5', '5', 'kg', 'Enter zero or more.'],
        ['2000', '5', 'kg', 'At most 1,000 kg.'],
        ['heavy', '5', 'kg', 'Enter a number.'],
        ['80', '1000000000', 'reps', 'At most 100,000.'],
        ['80', '1e9', 'reps', 'Enter a number.'],
      ],
      3,
    ),
  )('refuses %s kg and %s beside the field', async (kg, count, field, words) => {
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
    await expect.poll(() => document.activeElement?.className).toBe('log-bar');
    await tick('Split squat, round 1').click();
    expect(page.getByRole('timer').query()).toBeNull();
    await tick('Pull-up, round 1').click();
    await expect.element(page.getByRole('timer', { name: 'Rest' })).toMatchTextContent(/1:[32]\d/);
  });

  test.runIf(isNightly)('says when the rest is over, where it can in the hand', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const [day] = plan().workouts;
    day!.exercises[0]!.rest = '1 s';
    await show(stubWorkouts([], LAST), { [PLAN]: plan({ workouts: [day!] }) });
    await button('Start session').click();
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText('Your rest is over.')).toBeInTheDocument();
    await expect.poll(() => vibrate.mock.calls).not.toHaveLength(0);
  });

  test('lets an exercise be swapped or skipped, in own words and for a reason', async () => {
    const { shop } = await begin();
    await page.getByText('Swap or skip Pull-up').click();
    const forms = page.getByRole('group').filter({ hasText: 'Swap or skip Pull-up' }).last();
    await forms.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect.element(forms.getByLabelText('Other reason')).toHaveAccessibleDescription('Choose or enter a reason.');
    await expect.element(forms.getByLabelText('Other reason')).toHaveFocus();
    await forms.getByRole('radio', { name: 'No equipment' }).click();
    await forms.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect.poll(focused).toContain('Pull-up: Skipped: No equipment');
    expect(tick('Pull-up, round 1').query()).toBeNull();
    await expect.poll(() => [...shop.sessions.values()][0]?.exercises[0]).toMatchObject({ skipped: 'No equipment' });
    await button('As planned: Pull-up').click();
    await expect.element(tick('Pull-up, round 1')).toBeVisible();
    await expect.element(page.getByText('Swap or skip Pull-up')).toHaveFocus();
    await page.getByText('Swap or skip Split squat').click();
    const other = page.getByRole('group').filter({ hasText: 'Swap or skip Split squat' }).last();
    await other.getByLabelText('What did you do instead?').fill('Step-up');
    await other.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect.poll(focused).toContain('Split squat: Swapped for Step-up');
    // The new name applies from here on.
    await expect.element(tick('Step-up, round 1')).toBeVisible();
  });

  test('is finished with what it came to, tells the page, and is in the list', async () => {
    const { emit, shop, steps } = await begin();
    expect(steps).toEqual([['coach-workout-started', { plan: '3', day: 'lower-body' }]]);
    await button('Finish session').click();
    await expect.element(page.getByText('Log at least one set first.')).toBeVisible();
    await tick('Back squat, set 1').click();
    await page.getByLabelText('Notes').fill('Strong.');
    await button('Finish session').click();
    // Seven sets are open: it asks first, and continuing removes the question.
    await expect.element(page.getByText('7 sets are still open. Finish anyway?')).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Finish with open sets?' })).toHaveFocus();
    await button('Back to the session').click();
    await expect.element(button('Finish session')).toHaveFocus();
    expect(emit).not.toHaveBeenCalled();
    await button('Finish session').click();
    await button('Finish anyway').click();
    const done = page.getByRole('region', { name: 'Session finished' });
    await expect.element(done).toMatchTextContent(/Sets.*1.*Total weight.*495 kg.*Time.*0 min/);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-workout-finished', { plan: '3', day: 'lower-body' });
    await expect
      .poll(() => [...shop.sessions.values()][0])
      .toMatchObject({ notes: 'Strong.', finishedAt: expect.any(String) });
    await button('Done').click();
    await expect.element(button(/^Delete Lower body/)).toBeVisible();
    await expect.element(button(/^Day 1/)).toHaveFocus();
    // The plan's next day is due.
    await expect
      .element(page.getByRole('tabpanel', { name: 'Workouts' }).getByText('Day 2, 1 exercise', { exact: true }))
      .toBeVisible();
  });

  test('that continues under the id of another device’s session is finished with what it came to', async () => {
    const shop = stubWorkouts([], LAST);
    const { calls } = await show(shop);
    await expect.poll(() => calls.some(({ request }) => request === 'GET /api/user/workouts')).toBe(true);
    shop.away = true;
    await button('Start session').click();
    await tick('Back squat, set 1').click();
    shop.away = false;
    const watch = session({ startedAt: new Date().toISOString(), finishedAt: null, exercises: [] });
    void shop.answers['POST /api/user/workouts']({ changes: [{ ...watch, base: null, device: 'watch' }] });
    dispatchEvent(new Event('online'));
    await expect.poll(() => shop.sessions.get(watch.id)?.exercises[0]?.sets).toHaveLength(1);
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await tick('Back squat, set 2').click();
    await button('Finish session').click();
    await button('Finish anyway').click();
    await expect.poll(() => shop.sessions.get(watch.id)?.finishedAt).toEqual(expect.any(String));
    await expect.element(page.getByRole('region', { name: 'Session finished' })).toBeVisible();
  });

  test('goes on without a connection, and after a reload', async () => {
    const shop = stubWorkouts([], LAST);
    const { screen } = await begin(shop);
    shop.away = true;
    await tick('Back squat, set 1').click();
    await expect
      .element(page.getByText('Not saved on this device: keep this page open until it is sent'))
      .toBeVisible();
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
    const { steps } = await begin(shop);
    shop.refuses = 'moon';
    await page.getByLabelText('Notes').fill('On the moon');
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText(/This session couldn’t be synced: That is not so\./)).toBeVisible();
    await expect.element(page.getByText(/1 session couldn’t be synced\./)).toBeVisible();
    expect(page.getByText('Saved', { exact: true }).query()).toBeNull();
    expect(steps.at(-1)).toEqual(['coach-workout-failed', { plan: '3', day: 'lower-body', code: 'refused' }]);
    shop.refuses = '';
    await button('Try again').click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect([...shop.sessions.values()][0]?.notes).toBe('On the moon');
  });
});

describe('weights', () => {
  const LAST = { 'back-squat': [loggedSet({ weightKg: 80, reps: 6 })] };
  const pounds = (set: number) => page.getByRole('textbox', { name: `Back squat, set ${set}: lb` });

  test.runIf(isNightly)('are shown and typed in pounds by who wants that, and nothing drifts', async () => {
    const { shop } = await show(stubWorkouts([], LAST));
    await button('Start session').click();
    await page.getByRole('radio', { name: 'Pounds' }).click();
    await expect.element(pounds(1)).toHaveValue('176.37');
    await tick('Back squat, set 1').click();
    await pounds(2).fill('135');
    await tick('Back squat, set 2').click();
    const weights = () => [...shop.sessions.values()][0]?.exercises[0]?.sets.map(({ weightKg }) => weightKg);
    await expect.poll(weights).toEqual([80, 61.23496995]);
    // Removed and logged again, the values are the same.
    await tick('Back squat, set 2').click();
    await tick('Back squat, set 2').click();
    await pounds(1).click();
    await expect.poll(weights).toEqual([80, 61.23496995]);
    await page.getByRole('radio', { name: 'Kilograms' }).click();
    await expect.element(weight(1)).toHaveValue('80');
    await expect.element(weight(2)).toHaveValue('61.23');
  });
});

describe('a set that two devices logged differently', () => {
  test.runIf(isNightly)('shows both values and keeps the one that is chosen', async () => {
    const both = loggedSet({ id: 'a', others: [loggedSet({ weightKg: 90, reps: 3 })] });
    const own = session({ exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [both] }] });
    const { shop } = await show(stubWorkouts([own]));
    await expect.element(page.getByText('One set logged differently on two devices: open it to choose.')).toBeVisible();
    await button(/^Lower body, Sun 1 Mar/).click();
    await expect.element(page.getByText(/One set was logged differently/)).toBeVisible();
    await button('90 kg × 3 reps').click();
    await expect.element(page.getByRole('group', { name: 'Back squat, set 1', exact: true })).toHaveFocus();
    await expect
      .poll(() => shop.sessions.get(own.id)?.exercises[0]?.sets)
      .toEqual([loggedSet({ id: 'a', place: 0, weightKg: 90, reps: 3 })]);
    expect(page.getByText(/logged differently/).query()).toBeNull();
  });
});

describe('an earlier session', () => {
  test('is opened, corrected, deleted and brought back', async () => {
    const { shop } = await show(stubWorkouts([session()]));
    const stored = () => shop.sessions.get(session().id);
    await button(/^Lower body, Sun 1 Mar/).click();
    await weight(1).fill('90');
    await reps(1).click();
    await expect
      .poll(() => stored()?.exercises[0]?.sets[0])
      .toMatchObject({ weightKg: 90, doneAt: loggedSet().doneAt });
    expect(page.getByRole('timer').query()).toBeNull();
    await button('Delete session').click();
    await expect.poll(() => stored()?.deleted).toBe(true);
    await expect.poll(focused).toContain('Session deleted.');
    await expect.element(page.getByText('Finished sessions appear here.')).toBeVisible();
  });

  test('that is shown only when asked for has the focus', async () => {
    const sessions = Array.from({ length: 51 }, () => session({ id: crypto.randomUUID() }));
    await show(stubWorkouts(sessions));
    await button('Show earlier sessions (1 more)').click();
    await expect.element(button(/^Lower body, Sun 1 Mar/).last()).toHaveFocus();
  });

  test('from another device has the day for which it was trained', async () => {
    const [day] = plan().workouts;
    const [squat] = day!.exercises;
    const days = { [session().id]: { ...day!, exercises: [{ ...squat!, name: 'Front squat', sets: 7 }] } };
    const answer = { sessions: [session()], last: {}, days };
    await show(stubWorkouts([session()]), { 'GET /api/user/workouts': () => answer });
    await button(/^Lower body, Sun 1 Mar/).click();
    await expect.element(tick('Front squat, set 7')).toBeVisible();
  });

  test('that was deleted by a slip comes back, also once the shop has deleted it', async () => {
    const { shop } = await show(stubWorkouts([session()]));
    await button(/^Delete Lower body, Sun 1 Mar/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await expect.poll(focused).toContain('Session deleted.');
    await button('Undo').click();
    await expect.element(page.getByRole('heading', { name: 'Long run' })).toHaveFocus();
    await expect.element(button(/^Delete Lower body, Sun 1 Mar/)).toBeVisible();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(false);
  });

  test('that was deleted is not said again after another one was open', async () => {
    const other = session({ id: crypto.randomUUID(), startedAt: '2026-03-02T06:00:00.000Z' });
    await show(stubWorkouts([session(), other]));
    await button(/^Delete Lower body, Sun 1 Mar/).click();
    await expect.poll(focused).toContain('Session deleted.');
    await button(/^Lower body, Mon 2 Mar/).click();
    await button('← All days').click();
    await expect.element(button(/^Lower body, Mon 2 Mar/)).toBeVisible();
    expect(page.getByText(/^Session deleted/).query()).toBeNull();
  });

  test.runIf(isNightly)('that was deleted by a slip comes back where the shop is away', async () => {
    const { shop } = await show(stubWorkouts([session()]));
    const remove = button(/^Delete Lower body, Sun 1 Mar/);
    await expect.element(remove).toBeVisible();
    shop.away = true;
    await remove.click();
    await button('Undo').click();
    await expect.element(button(/^Delete Lower body, Sun 1 Mar/)).toBeVisible();
  });
});
