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

describe('a measure is a number that can be, or whatever somebody says', () => {
  test.each([
    { height: '1,82 m', currentWeight: '172 lb' },
    { height: '5\'11"', currentWeight: '78,5 kg' },
    { height: '6 ft', currentWeight: 'about 78' },
    { height: 'not sure', currentWeight: 'rather not say' },
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
    { height: '-4' },
    { height: '9999' },
    { height: '3 ft' },
    { height: '9\' 2"' },
    { height: '0.5 m' },
    { currentWeight: '9999' },
    { currentWeight: '-70 kg' },
    { currentWeight: '20 lb' },
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
