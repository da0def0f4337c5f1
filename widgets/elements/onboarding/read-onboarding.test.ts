import { describe, expect, test } from 'vitest';
import { CoachingOnboardingRequest } from '#contract/coaching/onboarding.ts';
import { onboarding } from './onboarding.factory.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { readOnboarding } from './read-onboarding.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('answers that are fine are fine to the API', () => {
  const { values } = readOnboarding(form(onboarding));
  expect(CoachingOnboardingRequest.parse(values)).toEqual(onboarding);
});

test('an age in full-width digits is accepted, and stored in plain ones', () => {
  const { values } = readOnboarding(form({ ...onboarding, age: '３４' }));
  expect(CoachingOnboardingRequest.parse(values)).toMatchObject({ age: '34' });
});

describe('height and weight are free text', () => {
  test.each([
    { height: '1,82 m', currentWeight: '172 lb' },
    { height: '5\'11"', currentWeight: '78,5 kg' },
    { height: '6 ft', currentWeight: 'about 78' },
    { height: 'not sure', currentWeight: 'rather not say' },
    { height: '95 cm', currentWeight: '310 kg' },
  ])('%o', (said) => {
    const { values } = readOnboarding(form({ ...onboarding, ...said }));
    expect(CoachingOnboardingRequest.parse(values)).toMatchObject(said);
  });
});

describe('answers that are not are refused by both, beside the same field and in the same words', () => {
  test.each([
    { email: 'alex@example' },
    { age: '15' },
    { age: '34.5' },
    { currentWeight: 'w'.repeat(41) },
    { mainGoal: 'lose-weight' },
    { activityLevel: 'light' },
    { preferredStartDate: 'next-week' },
    { preferredStartDate: '2026-02-31' },
    { biggestChallenge: 'c'.repeat(2001) },
  ])('%o', (wrong) => {
    const fields = { ...onboarding, ...wrong };
    const { errors } = readOnboarding(form(fields));
    const issues = CoachingOnboardingRequest.safeParse(fields).error?.issues ?? [];
    expect(inEnglish(errors)).toEqual(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
  });
});

test.each(Object.keys(onboarding))('%s is needed', (name) => {
  const reading = readOnboarding(form({ ...onboarding, [name]: ' ' }));
  expect(Object.keys(reading.errors ?? {})).toEqual([name]);
  expect(inEnglish(reading)).toHaveProperty('toast', {
    title: 'Missing Information',
    description: 'Please fill out all fields to complete your onboarding.',
    variant: 'destructive',
  });
});
