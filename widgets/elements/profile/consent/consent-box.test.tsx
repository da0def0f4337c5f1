import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { consent as agreed, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import {
  CONSENT,
  GET,
  NOT_AGREED,
  POST,
  SUGGESTION,
  box,
  consent,
  none,
  save,
  setUp,
  show,
  update,
} from '../profile.harness.tsx';

setUp();

const GONE = {
  profiles: 1,
  checkIns: 0,
  pain: 0,
  notes: 0,
  efforts: 0,
  reasons: 0,
  answers: 0,
  letters: 0,
  pictures: 0,
};
const HEALTH_PROFILE = profile({ healthConditions: 'Mild asthma.', injuries: 'Left knee' });
const UNAGREED: readonly [what: string, answer: Answer][] = [
  ['nothing', NOT_AGREED],
  ['the words of before', agreed({ version: 'health-1', askAgain: true })],
  ['nothing any more', { ...NOT_AGREED, takenBack: { at: '2026-11-20T09:00:00.000+02:00', gone: GONE } }],
  ['what cannot be told now', new Response(null, { status: 503 })],
];

test('the box begins ticked for who has agreed to what stands beside it', async () => {
  await show({ [GET]: HEALTH_PROFILE });
  await update.click();
  await expect.element(consent).toBeChecked();
});

test.each(UNAGREED)('the box begins empty for who has agreed to %s, whatever is kept', async (_, answer) => {
  await show({ [GET]: HEALTH_PROFILE, [CONSENT]: answer });
  await update.click();
  await expect.element(box('Injuries')).toHaveValue('Left knee');
  await expect.element(consent).not.toBeChecked();
  await save.click();
  await expect.element(consent).toHaveAccessibleDescription(/^Agree to this/);
});

test.each(UNAGREED)('and so it does where the form begins with what was told before, of %s', async (_, answer) => {
  const told = { fullName: 'Aino Virta', age: 34, weight: null, height: null, primaryGoal: null };
  const suggestion = { ...told, workoutDaysPerWeek: null, injuries: 'A knee' };
  await show({ [GET]: none, [SUGGESTION]: suggestion, [CONSENT]: answer });
  await expect.element(box('Injuries')).toHaveValue('A knee');
  await expect.element(consent).not.toBeChecked();
});

test('who has no profile yet and agreed elsewhere takes it back below the form, as its words say', async () => {
  let given = agreed();
  const { calls } = await show({
    [GET]: none,
    [CONSENT]: () => given,
    'POST /api/coaching-profile/consent/take-back': () => {
      given = { ...NOT_AGREED, takenBack: { at: '2026-11-20T09:00:00.000+02:00', gone: GONE } };
      return given;
    },
  });
  await box('Full name').fill('Aino Virta');
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect.element(page.getByText(/^You withdrew your consent on/)).toBeVisible();
  await expect.element(box('Full name')).toHaveValue('Aino Virta');
  expect(calls.filter(({ request }) => request.endsWith('/take-back'))).toHaveLength(1);
});

test('the box loses its tick if the consent was taken back in another tab, and the form says so', async () => {
  let given = agreed();
  const refused = refusal(400, 'invalid_input', [{ path: 'healthConsent', message: 'Please agree to this.' }]);
  const { sent } = await show({ [GET]: HEALTH_PROFILE, [CONSENT]: () => given, [POST]: refused });
  await update.click();
  await expect.element(consent).toBeChecked();
  given = { ...NOT_AGREED, takenBack: { at: '2026-11-20T09:00:00.000+02:00', gone: GONE } };
  await save.click();
  await expect.element(consent).toHaveAccessibleDescription('Please agree to this.');
  await expect.element(consent).not.toBeChecked();
  await expect.element(box('Injuries')).toHaveValue('Left knee');
  expect(sent()).toMatchObject({ healthConsent: 'health-3', agreedBefore: true });
});

test('a box that the member ticks is a consent of now', async () => {
  const { sent } = await show({ [GET]: HEALTH_PROFILE, [CONSENT]: NOT_AGREED, [POST]: HEALTH_PROFILE });
  await update.click();
  await consent.click();
  await save.click();
  await expect.element(consent).not.toBeInTheDocument();
  expect(sent()).toMatchObject({ healthConsent: 'health-3' });
  expect(sent()).not.toHaveProperty('agreedBefore');
});
