import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { bareProfile, profile } from '../coaching/coaching.factory.ts';
import { CoachingProfile } from './profile.tsx';

const GET = 'GET /api/coaching-profile';
const POST = 'POST /api/coaching-profile';
const HISTORY = 'GET /api/coaching-profile/history';
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const list = (name: string) => page.getByRole('combobox', { name, exact: true });
const update = page.getByRole('button', { name: 'Update Profile' });
const save = page.getByRole('button', { name: 'Save Profile' });
const consent = page.getByRole('checkbox', { name: /^I agree that the coach keeps/ });
const said = (words: string) => page.getByText(words, { exact: true }).first();
const none = () => Response.json(null);

beforeEach(() => takeTime());
afterEach(() => vi.restoreAllMocks());

async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const { api, calls } = stubApi(answers);
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} emit={emit}>
      <ToastProvider>
        <CoachingProfile />
      </ToastProvider>
    </ShopProvider>,
  );
  return { emit, calls, sent: () => calls.find(({ request }) => request === POST)?.body };
}

function factsShown(): Record<string, string | undefined> {
  const terms = [...document.querySelectorAll('.coaching-card dt')];
  return Object.fromEntries(terms.map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]));
}

describe('the profile to read', () => {
  test('shows everything in words', async () => {
    await show({ [GET]: profile() });
    await expect.element(page.getByRole('heading', { name: 'Alex Runner' })).toBeVisible();
    expect(factsShown()).toEqual({
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
    await expect.element(said('Last changed on March 2, 2026.')).toBeVisible();
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
    await expect.element(said('78.5 kg')).toBeVisible();
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
    await expect.element(said('Your coaching profile cannot be loaded right now.')).toBeVisible();
    answer = profile();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(update).toBeVisible();
  });

  test('is not for those whose coaching has ended in the meantime', async () => {
    await show({ [GET]: refusal(403, 'elite_required') });
    await expect.element(said('Elite Coaching Access Required')).toBeVisible();
  });
});

describe('the form', () => {
  test('stands there when there is no profile, with nothing to toggle and nothing to cancel', async () => {
    await show({ [GET]: none });
    await expect.element(box('Full name')).toHaveValue('');
    await expect.element(update).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await expect.element(consent).not.toBeChecked();
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
      primaryGoal: ['', 'weight-loss', 'muscle-gain', 'endurance', 'strength', 'general-fitness'],
      workoutDaysPerWeek: ['', '3', '4', '5', '6'],
      workoutDuration: ['', '30min', '45min', '60min', '90min'],
      preferredWorkoutTime: ['', 'morning', 'afternoon', 'evening'],
    });
    const words = [...document.querySelectorAll('[name=preferredWorkoutTime] option')].map((each) => each.textContent);
    expect(words).toEqual(['Not sure yet', 'Morning (5-9 AM)', 'Afternoon (12-5 PM)', 'Evening (6-9 PM)']);
  });

  test('needs a name and an age and sends null for what is empty', async () => {
    const { sent, emit, calls } = await show({ [GET]: none, [POST]: bareProfile() });
    await box('Full name').fill(' Alex Runner ');
    await box('Age').fill('41');
    await save.click();
    await expect.element(said('Profile Saved')).toBeVisible();
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
    });
    await expect.element(page.getByRole('heading', { name: 'Alex Runner' })).toBeVisible();
    await expect.element(update).toHaveFocus();
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-profile-saved', {});
    expect(calls.filter(({ request }) => request === GET)).toHaveLength(2);
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
    await expect.element(said('77.2 kg')).toBeVisible();
    expect(sent()).toMatchObject({ weight: 77.2, workoutDaysPerWeek: 5, healthConsent: 'health-1' });
  });

  test('is on its way once', async () => {
    const answer = Promise.withResolvers<object>();
    const { calls } = await show({ [GET]: profile(), [POST]: () => answer.promise });
    await update.click();
    await save.click();
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    document.querySelector('form')!.requestSubmit();
    answer.resolve(profile({ updatedAt: '2026-03-09T08:00:00.000Z' }));
    await expect.element(said('Profile Saved')).toBeVisible();
    expect(calls.filter(({ request }) => request === POST)).toHaveLength(1);
  });

  test.each([
    ['no answer', () => new TypeError('offline')],
    ['an error of the server', () => refusal(500, 'internal')],
  ])('keeps what was typed after %s', async (_, answer) => {
    const { emit } = await show({ [GET]: none, [POST]: answer });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await save.click();
    await expect.element(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
    await expect.element(said('Failed to save profile. Please try again.')).toBeVisible();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(save).toBeEnabled();
    expect(emit).not.toHaveBeenCalled();
  });
});

describe('what is missing or wrong', () => {
  test('name and age are asked for, and the first of them is focused', async () => {
    const { sent } = await show({ [GET]: none });
    await save.click();
    await expect.element(said('Missing Information')).toBeVisible();
    await expect.element(said('Please enter your full name and age.')).toBeVisible();
    await expect.element(box('Full name')).toHaveAccessibleDescription('Please enter your full name.');
    await expect.element(box('Age')).toHaveAccessibleDescription('Please enter your age.');
    await expect.element(box('Full name')).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test.each([
    ['Age', '15', 'At least 16.'],
    ['Age', '101', 'At most 100.'],
    ['Age', '34.5', 'A whole number.'],
    ['Age', 'forty', 'Please enter your age.'],
    ['Weight (kg)', '29.9', 'At least 30.'],
    ['Weight (kg)', '300.1', 'At most 300.'],
    ['Weight (kg)', '80 kg', 'A number from 30 to 300.'],
    ['Height (cm)', '99', 'At least 100.'],
    ['Height (cm)', '1.82', 'At least 100.'],
    ['Height (cm)', '251', 'At most 250.'],
    ['Full name', 'n'.repeat(101), 'Please use at most 100 characters.'],
    ['Health conditions', 'h'.repeat(2001), 'Please use at most 2000 characters.'],
    ['Injuries', 'i'.repeat(2001), 'Please use at most 2000 characters.'],
    ['Emergency contact name', 'e'.repeat(101), 'Please use at most 100 characters.'],
    ['Emergency contact phone', '0'.repeat(41), 'Please use at most 40 characters.'],
  ])('%s: %.12s says so beside the field', async (label, text, words) => {
    const { sent } = await show({ [GET]: profile() });
    await update.click();
    await box(label).fill(text);
    await save.click();
    await expect.element(box(label)).toHaveAccessibleDescription(words);
    await expect.element(box(label)).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test.each([
    ['Age', '16'],
    ['Age', '100'],
    ['Weight (kg)', '30'],
    ['Weight (kg)', '300'],
    ['Height (cm)', '100'],
    ['Height (cm)', '250'],
  ])('%s: %s is still in its range', async (label, text) => {
    const { sent } = await show({ [GET]: profile(), [POST]: profile({ updatedAt: '2026-03-09T08:00:00.000Z' }) });
    await update.click();
    await box(label).fill(text);
    await save.click();
    await expect.element(said('Profile Saved')).toBeVisible();
    expect(Object.values(sent() as object)).toContain(Number(text));
  });

  test('nothing about health is sent without consent', async () => {
    const { sent } = await show({ [GET]: none, [POST]: profile() });
    await box('Full name').fill('Alex Runner');
    await box('Age').fill('41');
    await box('Injuries').fill('Left knee');
    await save.click();
    await expect
      .element(consent)
      .toHaveAccessibleDescription('Please agree to this, or leave the health fields empty.');
    await expect.element(consent).toHaveFocus();
    expect(sent()).toBeUndefined();
    await consent.click();
    await save.click();
    await expect.element(said('Profile Saved')).toBeVisible();
    expect(sent()).toMatchObject({ injuries: 'Left knee', healthConsent: 'health-1' });
  });

  test('says why it asks about health', async () => {
    await show({ [GET]: none });
    await expect.element(page.getByText(/^The coach asks so that no exercise hurts you/)).toBeVisible();
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
    await expect.element(said('Failed to save profile. Please try again.')).toBeVisible();
    for (const [name, field] of Object.entries(names)) {
      await expect.element(field).toHaveAccessibleDescription(`No ${name}.`);
    }
  });
});

describe('the history', () => {
  const open = () => page.getByText('History of changes').click();

  test('is asked for when it is opened, and tells each change', async () => {
    const before = profile({ weight: 80, injuries: 'Left knee', updatedAt: '2026-01-10T08:00:00.000Z' });
    const first = profile({ ...before, weight: null, updatedAt: '2026-01-03T08:00:00.000Z' });
    const { calls } = await show({ [GET]: profile(), [HISTORY]: [before, first] });
    await expect.element(update).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([GET]);
    await open();
    await expect.element(said('March 2, 2026')).toBeVisible();
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
    await expect.element(said('Nothing has changed since you first filled it in.')).toBeVisible();
  });

  test('tells of a save that changed nothing', async () => {
    await show({ [GET]: profile(), [HISTORY]: [profile({ updatedAt: '2026-01-10T08:00:00.000Z' })] });
    await open();
    await expect.element(said('Saved without a change.')).toBeVisible();
  });

  test('can be asked for again', async () => {
    await show({ [GET]: profile(), [HISTORY]: refusal(500, 'internal') });
    await open();
    await expect.element(said('The history cannot be loaded right now.')).toBeVisible();
  });
});
