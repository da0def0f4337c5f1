import { describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { PRIMARY_GOALS } from '#contract/coaching/profile-options.ts';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { draftKeys } from '#widgets/parts/member/drafts/drafts.ts';
import { bareProfile, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import {
  CONSENT,
  GET,
  NOT_AGREED,
  POST,
  SUGGESTION,
  box,
  list,
  update,
  save,
  consent,
  findText,
  none,
  show,
  setUp,
} from '../profile.harness.tsx';

setUp();

describe('the form', () => {
  test('stands there when there is no profile, with nothing to toggle and nothing to cancel', async () => {
    await show({ [GET]: none });
    await expect.element(box('Full name')).toHaveValue('');
    await expect.element(update).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await expect.element(consent).not.toBeChecked();
  });

  test('is filled in with what was told when the coaching was bought', async () => {
    const told = {
      fullName: 'Aino Virta',
      age: 34,
      weight: 66,
      height: null,
      primaryGoal: 'endurance',
      workoutDaysPerWeek: 4,
      injuries: 'A knee',
    };
    const { sent } = await show({ [GET]: none, [SUGGESTION]: told, [POST]: bareProfile() });
    await expect.element(box('Full name')).toHaveValue('Aino Virta');
    for (const [name, value] of Object.entries({ Age: '34', 'Height (cm)': '', Injuries: 'A knee' }))
      await expect.element(box(name)).toHaveValue(value);
    await expect.element(list('Primary goal')).toHaveValue('endurance');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await consent.click();
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(sent()).toMatchObject({ fullName: 'Aino Virta', age: 34, weight: 66, workoutDaysPerWeek: 4 });
  });

  test('is there without, too, where nobody says what was told', async () => {
    await show({ [GET]: none, [SUGGESTION]: refusal(500, 'internal') });
    await expect.element(box('Full name')).toHaveValue('');
  });

  test('offers the options of each list, and none at first', async () => {
    await show({ [GET]: none });
    await expect.element(save).toBeVisible();
    const offered = Object.fromEntries(
      [...document.querySelectorAll('select')].map(({ name, options }) => [
        name,
        [...options].map(({ value }) => value),
      ]),
    );
    expect(offered).toEqual({
      fitnessLevel: ['', 'beginner', 'intermediate', 'advanced'],
      primaryGoal: ['', ...PRIMARY_GOALS],
      workoutDaysPerWeek: ['', '3', '4', '5', '6'],
      workoutDuration: ['', '30min', '45min', '60min', '90min'],
      preferredWorkoutTime: ['', 'morning', 'afternoon', 'evening'],
    });
    const marked = [...document.querySelectorAll<HTMLSelectElement>('select')].filter((each) =>
      each.labels[0]?.querySelector('.profile-required'),
    );
    expect(marked.map(({ name, required }) => [name, required])).toEqual(
      Object.keys(offered).map((name) => [name, false]),
    );
    const words = [...document.querySelectorAll('[name=preferredWorkoutTime] option')].map((each) => each.textContent);
    expect(words).toEqual(['Not sure yet', 'Morning (5-9 AM)', 'Afternoon (12-5 PM)', 'Evening (6-9 PM)']);
  });

  test('needs a name and an age and sends null for what is empty', async () => {
    const { sent, emit, calls } = await show({ [GET]: none, [POST]: bareProfile() });
    await box('Full name').fill(' Alex Runner ');
    await box('Age').fill('41');
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(sent()).toEqual({
      fullName: 'Alex Runner',
      age: 41,
      weight: null,
      height: null,
      fitnessLevel: null,
      primaryGoal: null,
      workoutDaysPerWeek: null,
      workoutDuration: null,
      preferredWorkoutTime: null,
      healthConditions: '',
      injuries: '',
      emergencyContactName: '',
      emergencyContactPhone: '',
      replaces: null,
    });
    await expect.element(page.getByRole('heading', { name: 'Alex Runner' })).toBeVisible();
    await expect.element(update).toHaveFocus();
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-profile-saved', {});
    await expect.poll(() => calls.filter(({ request }) => request === GET)).toHaveLength(2);
  });

  test('keeps what was changed if another window has saved, beside what that one saved', async () => {
    const other = profile({
      injuries: 'Torn meniscus',
      fitnessLevel: 'advanced',
      updatedAt: '2026-03-09T08:00:00.000Z',
    });
    const answers = [profile(), other, other];
    const replies = [refusal(409, 'changed_meanwhile'), other];
    const { calls } = await show({ [GET]: () => answers.shift()!, [POST]: () => replies.shift()! });
    await update.click();
    await box('Weight (kg)').fill('77,2');
    await save.click();
    await expect.element(findText('Changed in Another Window')).toBeVisible();
    await expect.element(box('Injuries')).toHaveValue('Torn meniscus');
    await expect.element(list('Fitness level')).toHaveValue('advanced');
    await expect.element(box('Weight (kg)')).toHaveValue('77,2');
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    const { body } = calls.findLast(({ request }) => request === POST)!;
    expect(body).toMatchObject({ weight: 77.2, injuries: 'Torn meniscus', replaces: other.updatedAt });
  });

  test('sends what was changed, and shows it before the shop is asked again', async () => {
    let asked = 0;
    const { sent } = await show({
      [GET]: () => (asked++ === 0 ? profile() : new Promise<object>(() => undefined)),
      [POST]: profile({ weight: 77.2, workoutDaysPerWeek: 5, updatedAt: '2026-03-09T08:00:00.000Z' }),
    });
    await update.click();
    await box('Weight (kg)').fill('77,2');
    await list('Workout days per week').selectOptions('5 days a week');
    await save.click();
    await expect.element(findText('77.2 kg')).toBeVisible();
    expect(sent()).toMatchObject({ weight: 77.2, workoutDaysPerWeek: 5, healthConsent: 'health-3' });
  });

  test('is on its way once', async () => {
    const answer = Promise.withResolvers<object>();
    const { calls } = await show({ [GET]: profile(), [POST]: () => answer.promise });
    await update.click();
    await save.click();
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    document.querySelector('form')!.requestSubmit();
    answer.resolve(profile({ updatedAt: '2026-03-09T08:00:00.000Z' }));
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(calls.filter(({ request }) => request === POST)).toHaveLength(1);
  });

  test.each(
    everyNth(
      [
        ['no answer', () => new TypeError('offline')],
        ['an error of the server', () => refusal(500, 'internal')],
      ],
      2,
    ),
  )('keeps what was typed after %s', async (_, answer) => {
    const { emit } = await show({ [GET]: none, [POST]: answer });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await save.click();
    await expect.element(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
    await expect.element(findText('Failed to save profile. Please try again.')).toBeVisible();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(save).toBeEnabled();
    expect(emit).not.toHaveBeenCalled();
  });
});

describe('what is missing or wrong', () => {
  test('name and age are asked for, and the first of them is focused', async () => {
    const { sent } = await show({ [GET]: none });
    await save.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(findText('Enter your full name and age.')).toBeVisible();
    await expect.element(box('Full name')).toHaveAccessibleDescription('Enter your full name.');
    await expect.element(box('Age')).toHaveAccessibleDescription('Enter your age.');
    await expect.element(box('Full name')).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test.each(
    everyNth(
      [
        ['Age', '15', 'At least 16.'],
        ['Age', '101', 'At most 100.'],
        ['Age', '34.5', 'Enter a whole number.'],
        ['Age', 'forty', 'Enter your age.'],
        ['Weight (kg)', '29.9', 'At least 30.'],
        ['Weight (kg)', '300.1', 'At most 300.'],
        ['Weight (kg)', '80 kg', 'Enter a number from 30 to 300.'],
        ['Height (cm)', '99', 'At least 100.'],
        ['Height (cm)', '1.82', 'At least 100.'],
        ['Height (cm)', '251', 'At most 250.'],
        ['Full name', 'n'.repeat(101), 'Use at most 100 characters.'],
        ['Health conditions', 'h'.repeat(2001), 'Use at most 2,000 characters.'],
        ['Injuries', 'i'.repeat(2001), 'Use at most 2,000 characters.'],
        ['Emergency contact name', 'e'.repeat(101), 'Use at most 100 characters.'],
        ['Emergency contact phone', '0'.repeat(41), 'Use at most 40 characters.'],
      ],
      4,
    ),
  )('%s: %.12s says so beside the field', async (label, text, words) => {
    const { sent } = await show({ [GET]: profile() });
    await update.click();
    await box(label).fill(text);
    await save.click();
    await expect.element(box(label)).toHaveAccessibleDescription(words);
    await expect.element(box(label)).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test.each(
    everyNth(
      [
        ['Age', '16'],
        ['Age', '100'],
        ['Weight (kg)', '30'],
        ['Weight (kg)', '300'],
        ['Height (cm)', '100'],
        ['Height (cm)', '250'],
      ],
      4,
    ),
  )('%s: %s is still in its range', async (label, text) => {
    const { sent } = await show({ [GET]: profile(), [POST]: profile({ updatedAt: '2026-03-09T08:00:00.000Z' }) });
    await update.click();
    await box(label).fill(text);
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(Object.values(sent() as object)).toContain(Number(text));
  });

  test('nothing about health is sent without consent', async () => {
    const { sent } = await show({ [GET]: none, [POST]: profile() });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await box('Injuries').fill('Left knee');
    await save.click();
    await expect.element(consent).toHaveAccessibleDescription('Agree to this, or leave the health fields empty.');
    await expect.element(consent).toHaveFocus();
    expect(sent()).toBeUndefined();
    await consent.click();
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(sent()).toMatchObject({ injuries: 'Left knee', healthConsent: 'health-3' });
  });

  test('asks for the consent again if the profile is sent again after a withdrawal elsewhere', async () => {
    const [KNOWN, LATER] = ['2026-11-01T09:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    let consentWithdrawnAt = KNOWN;
    const { sent } = await show({
      [GET]: none,
      [CONSENT]: () => ({ ...NOT_AGREED, consentWithdrawnAt }),
      [POST]: () => {
        consentWithdrawnAt = LATER;
        return refusal(400, 'invalid_input', [{ path: 'healthConsent', message: 'Agree to this.' }]);
      },
    });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await box('Injuries').fill('Left knee');
    await consent.click();
    await save.click();
    await expect.element(consent).not.toBeChecked();
    await expect.element(box('Injuries')).toHaveValue('Left knee');
    expect(sent()).toMatchObject({ healthConsent: 'health-3', seenWithdrawalAt: KNOWN });
  });

  test('names no withdrawal for a box ticked while the consent could not be loaded', async () => {
    const { sent } = await show({ [GET]: none, [CONSENT]: refusal(500, 'internal'), [POST]: profile() });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await box('Injuries').fill('Left knee');
    await consent.click();
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(sent()).toMatchObject({ healthConsent: 'health-3', seenWithdrawalAt: null });
  });

  test('says why it asks about health', async () => {
    await show({ [GET]: none });
    await expect.element(page.getByText(/^This helps the coach choose exercises/)).toBeVisible();
  });

  test('what the API says stands beside each field', async () => {
    const names = {
      fullName: box('Full name'),
      age: box('Age'),
      weight: box('Weight (kg)'),
      height: box('Height (cm)'),
      fitnessLevel: list('Fitness level'),
      primaryGoal: list('Primary goal'),
      workoutDaysPerWeek: list('Workout days per week'),
      workoutDuration: list('Workout duration'),
      preferredWorkoutTime: list('Preferred workout time'),
      healthConditions: box('Health conditions'),
      injuries: box('Injuries'),
      healthConsent: consent,
      emergencyContactName: box('Emergency contact name'),
      emergencyContactPhone: box('Emergency contact phone'),
    };
    const issues = Object.keys(names).map((path) => ({ path, message: `No ${path}.` }));
    await show({ [GET]: profile(), [POST]: refusal(400, 'invalid_input', issues) });
    await update.click();
    await save.click();
    await expect.element(findText('Failed to save profile. Please try again.')).toBeVisible();
    for (const [name, field] of Object.entries(names)) {
      await expect.element(field).toHaveAccessibleDescription(`No ${name}.`);
    }
  });

  test('says how long to wait after too many tries', async () => {
    await show({ [GET]: profile(), [POST]: refusal(429, 'too_many_requests') });
    await update.click();
    await save.click();
    await expect.element(findText('Failed to save profile. Please try again.')).toBeVisible();
    await expect.element(box('Full name')).toHaveAccessibleDescription(/Please try again in 2 minutes\./);
  });
});

describe('what is typed and not saved', () => {
  test('is there after a reload, and goes when it is saved', async () => {
    const before = await show({ [GET]: profile() });
    await update.click();
    await box('Health conditions').fill('Asthma');
    await list('Primary goal').selectOptions('endurance');
    await before.view.unmount();

    const { sent } = await show({ [GET]: profile(), [POST]: bareProfile() });
    await expect.element(box('Health conditions')).toHaveValue('Asthma');
    await expect.element(list('Primary goal')).toHaveValue('endurance');
    await save.click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(sent()).toMatchObject({ healthConditions: 'Asthma', primaryGoal: 'endurance' });
    expect(draftKeys()).toEqual([]);
  });

  test('goes with Cancel', async () => {
    await show({ [GET]: profile() });
    await update.click();
    await box('Health conditions').fill('Asthma');
    expect(draftKeys()).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(draftKeys()).toEqual([]);
    await update.click();
    await expect.element(box('Health conditions')).toHaveValue(profile().healthConditions ?? '');
  });
});
