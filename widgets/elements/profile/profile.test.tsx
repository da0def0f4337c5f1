import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { profileResource } from '#widgets/parts/coaching/coaching.api.ts';
import { profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { GET, HISTORY, POST, box, list, update, save, findText, show, readFacts, setUp } from './profile.harness.tsx';

setUp();

describe('the profile to read', () => {
  test('shows everything in words', async () => {
    await show({ [GET]: profile() });
    await expect.element(page.getByRole('heading', { name: 'Alex Runner' })).toBeVisible();
    expect(readFacts()).toEqual({
      Age: '41',
      Weight: '78.5 kg',
      Height: '182 cm',
      Training: '4 days a week',
      'Fitness level': 'Intermediate',
      'Primary goal': 'Endurance',
      'Workout duration': '60 min',
      'Preferred workout time': 'Morning (5-9 AM)',
      'Health conditions': 'Mild asthma.',
      Injuries: 'Not provided',
      'Emergency contact': 'Robin Runner',
      'Emergency phone': '+358 40 1234567',
    });
    await expect.element(findText('Last changed on 2 March 2026.')).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
  });

  test('is toggled with the form by Update Profile', async () => {
    await show({ [GET]: profile() });
    await update.click();
    await expect.element(update).toHaveAttribute('aria-pressed', 'true');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(list('Preferred workout time')).toHaveValue('morning');
    await update.click();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(findText('78.5 kg')).toBeVisible();
  });

  test('is what was saved in the hour that comes twice when clocks go back', async () => {
    const before = profile({ updatedAt: '2026-10-25T03:50:00.000+03:00' });
    const saved = profile({ fullName: 'Alex Swimmer', updatedAt: '2026-10-25T03:10:00.000+02:00' });
    await show({ [GET]: before, [POST]: saved });
    await update.click();
    await save.click();
    await expect.element(page.getByRole('heading', { name: 'Alex Swimmer' })).toBeVisible();
  });

  test('waits while the form has text that was typed during the save, which is saved next', async () => {
    const answered = Promise.withResolvers<object>();
    const { calls } = await show({ [GET]: profile(), [POST]: () => answered.promise });
    const sent = () => calls.filter(({ request }) => request === POST).map(({ body }) => body);
    await update.click();
    await box('Age').fill('42');
    await save.click();
    await expect.poll(sent).toMatchObject([{ age: 42 }]);
    await box('Injuries').fill('A heart murmur.');
    const saved = profile({ age: 42, updatedAt: '2026-03-03T08:00:00.000+02:00' });
    answered.resolve(saved);
    await expect.element(page.getByText(/have not been sent\.$/)).toBeVisible();
    await expect.element(box('Injuries')).toHaveValue('A heart murmur.');
    await expect.element(box('Injuries')).toHaveFocus();
    expect(Object.values<string>(sessionStorage as unknown as Record<string, string>).join()).toContain('murmur');
    await save.click();
    await expect
      .poll(() => sent()[1])
      .toMatchObject({ age: 42, injuries: 'A heart murmur.', replaces: saved.updatedAt });
  });

  test('comes back after Cancel, with the focus on the toggle', async () => {
    await show({ [GET]: profile() });
    await update.click();
    await box('Full name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('heading', { name: 'Alex Runner' })).toBeVisible();
    await expect.element(update).toHaveFocus();
  });

  test('waits as a skeleton that says so', async () => {
    await show({});
    await expect.element(page.getByText('Loading your coaching profile')).toBeInTheDocument();
  });

  test('can be asked for again where there was no answer', async () => {
    let answer: Answer = new TypeError('offline');
    await show({ [GET]: () => answer });
    await expect.element(findText('Can’t load your coaching profile right now.')).toBeVisible();
    answer = profile();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(update).toBeVisible();
  });

  test('is not for those whose coaching has ended in the meantime', async () => {
    await show({ [GET]: refusal(403, 'elite_required') });
    await expect.element(findText('Your coaching has ended.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Elite Coaching Access Required' })).toBeVisible();
  });

  test('keeps what is typed where the coaching ends meanwhile, and says that it is not saved', async () => {
    await show({
      [GET]: profile(),
      [POST]: refusal(403, 'elite_required'),
      'GET /api/auth/user': user({ wasCoached: true }),
    });
    await update.click();
    await box('Full name').fill('Somebody Else');
    await save.click();
    await expect.element(page.getByText(/^Your coaching has ended, so your profile can’t be saved/)).toBeVisible();
    const words = 'Your coaching has ended, so your profile can’t be changed any more. Your text is still here.';
    await expect.element(findText(words)).toBeVisible();
    await expect.element(box('Full name')).toHaveValue('Somebody Else');
  });

  test.each([
    [refusal(403, 'elite_required'), 'Your coaching has ended.'],
    [new TypeError('offline'), 'Can’t load your coaching profile right now.'],
  ])('keeps what is typed where it is asked for anew and does not come', async (answer, words) => {
    let now: Answer = profile();
    const { resources } = await show({ [GET]: () => now });
    await update.click();
    await box('Full name').fill('Somebody Else');
    now = answer;
    resources().invalidate(profileResource);
    await expect.element(findText(words)).toBeVisible();
    await expect.element(box('Full name')).toHaveValue('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(findText(words)).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
  });
});

describe('the history', () => {
  const open = () => page.getByText('History of changes').click();

  test('is asked for when it is opened, and tells each change', async () => {
    const before = profile({ weight: 80, injuries: 'Left knee', updatedAt: '2026-01-10T08:00:00.000Z' });
    const first = profile({ ...before, weight: null, updatedAt: '2026-01-03T08:00:00.000Z' });
    const { calls } = await show({ [GET]: profile(), [HISTORY]: [before, first] });
    await expect.element(update).toBeVisible();
    expect(calls.map(({ request }) => request)).not.toContain(HISTORY);
    await open();
    await expect.element(findText('2 March 2026')).toBeVisible();
    const rows = [...document.querySelectorAll('.coaching-history li')].map((li) =>
      [...li.querySelectorAll('dl > div')].map((row) =>
        [...row.querySelectorAll('dt, del, ins')].map((e) => e.textContent),
      ),
    );
    expect(rows).toEqual([
      [
        ['Weight', '80 kg', '78.5 kg'],
        ['Injuries', 'Left knee', 'Not provided'],
      ],
      [['Weight', 'Not provided', '80 kg']],
    ]);
  });

  test('may be empty, or be saved without a change', async () => {
    await show({ [GET]: profile(), [HISTORY]: [] });
    await open();
    await expect.element(findText('No changes since you first filled it in.')).toBeVisible();
  });

  test('tells of a save that changed nothing', async () => {
    await show({ [GET]: profile(), [HISTORY]: [profile({ updatedAt: '2026-01-10T08:00:00.000Z' })] });
    await open();
    await expect.element(findText('No changes to save.')).toBeVisible();
  });

  test('can be asked for again', async () => {
    await show({ [GET]: profile(), [HISTORY]: refusal(500, 'internal') });
    await open();
    await expect.element(findText('Can’t load the history right now.')).toBeVisible();
  });
});
