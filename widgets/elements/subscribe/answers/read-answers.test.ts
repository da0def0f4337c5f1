import { describe, expect, test } from 'vitest';
import { CreateGuestSubscriptionRequest } from '#contract/sales/checkout.ts';
import { isComplete, readAnswers } from './read-answers.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { answers } from '../subscribe.factory.ts';

const Answered = CreateGuestSubscriptionRequest.omit({ programId: true, offer: true, draft: true });

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const without = (name: keyof typeof answers) =>
  Object.fromEntries(Object.entries(answers).filter(([each]) => each !== name));

describe('answers that are fine are fine to the API', () => {
  test.each([
    answers,
    { ...answers, gender: 'prefer-not-to-say', age: ' 16 ', fullName: ' Alex ' },
    { ...answers, height: '95 cm', currentWeight: '310 kg' },
    { ...answers, gender: '', trainingDaysPerWeek: '7', biggestChallenge: 'c'.repeat(2000) },
  ])('%o', (fields) => {
    const { values } = readAnswers(form(fields));
    expect(Answered.parse(values)).toEqual(values);
    expect(values).not.toHaveProperty('gender', '');
  });
});

describe('answers that are not are refused by both, beside the same field and in the same words', () => {
  test.each([
    { fullName: 'n'.repeat(101) },
    { email: 'alex@example' },
    { email: 'a@example.org, b@example.org' },
    { age: '15' },
    { age: '101' },
    { age: '34.5' },
    { height: 'h'.repeat(41) },
    { currentWeight: 'w'.repeat(41) },
    { gender: 'runner' },
    { mainGoal: 'sprint' },
    { activityLevel: '1-2-week' },
    { trainingEnvironment: 'moon' },
    { trainingDaysPerWeek: '1' },
    { preferredStartDate: '2026-12-24' },
    { injuriesOrConditions: 'i'.repeat(2001) },
  ])('%o', (wrong) => {
    const fields = { ...answers, ...wrong };
    const { errors } = readAnswers(form(fields));
    const issues = Answered.safeParse(fields).error?.issues ?? [];
    expect(inEnglish(errors)).toEqual(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    expect(isComplete(fields)).toBe(false);
  });
});

describe('what is said', () => {
  test.each(Object.keys(answers) as (keyof typeof answers)[])('%s is needed', (name) => {
    const reading = readAnswers(form(without(name)));
    expect(Object.keys(reading.errors ?? {})).toEqual([name]);
    expect(inEnglish(reading)).toHaveProperty('toast', {
      title: 'Missing Information',
      description: 'Please fill out all fields to continue to payment.',
      variant: 'destructive',
    });
  });

  test('what is missing goes before what is wrong, and an address before the rest', () => {
    const titles = [{ email: 'alex', height: '' }, { email: 'alex', age: '7' }, { age: '7' }].map((wrong) => {
      const reading = readAnswers(form({ ...answers, ...wrong }));
      return reading.errors && inEnglish(reading.toast.title);
    });
    expect(titles).toEqual(['Missing Information', 'Invalid Email', 'Almost There']);
  });
});
