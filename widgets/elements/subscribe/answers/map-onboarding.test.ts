import { describe, expect, test } from 'vitest';
import { toAnswers, toStartOption } from './map-onboarding.ts';
import { answers } from '../subscribe.factory.ts';

/** Days of 2026; the 2nd of March is a Monday. */
const day = (month: number, date: number) => new Date(2026, month - 1, date, 23, 30);

describe('a day', () => {
  test.each([
    ['on a Monday', day(3, 2), '2026-03-01', 'immediately'],
    ['on a Monday', day(3, 2), '2026-03-02', 'immediately'],
    ['on a Monday', day(3, 2), '2026-03-03', 'this-week'],
    ['on a Monday', day(3, 2), '2026-03-08', 'this-week'],
    ['on a Monday', day(3, 2), '2026-03-09', 'next-week'],
    ['on a Monday', day(3, 2), '2026-03-15', 'next-week'],
    ['on a Monday', day(3, 2), '2026-03-16', 'in-2-weeks'],
    ['on a Monday', day(3, 2), '2026-03-23', 'in-2-weeks'],
    ['on a Monday', day(3, 2), '2026-03-24', 'next-month'],
    ['on a Sunday', day(3, 8), '2026-03-09', 'next-week'],
    ['on a Sunday', day(3, 8), '2026-03-15', 'next-week'],
    ['on a Sunday', day(3, 8), '2026-03-16', 'in-2-weeks'],
    ['on a Sunday', day(3, 8), '2026-03-22', 'in-2-weeks'],
    ['in the last week of a year', day(12, 31), '2027-01-01', 'this-week'],
    ['in the last week of a year', day(12, 31), '2027-01-04', 'next-week'],
    ['in any week', day(3, 2), '2030-01-01', 'next-month'],
    ['in any week', day(3, 2), '1999-12-31', 'immediately'],
  ])('%s (%s): %s means %s', (_, today, wanted, option) => {
    expect(toStartOption(wanted, today)).toBe(option);
  });
});

describe('a draft', () => {
  test('of the subscribe page is as it was', () => {
    expect(toAnswers(answers, day(3, 2))).toEqual(answers);
  });

  test.each([
    ['none', 'none'],
    ['1-2-week', 'light'],
    ['3-5-week', 'moderate'],
    ['6-plus-week', 'high'],
  ])('of /coaching-onboarding: %s is %s', (activityLevel, option) => {
    expect(toAnswers({ activityLevel }, day(3, 2))).toEqual({ activityLevel: option });
  });

  test('of /coaching-onboarding leaves empty what was not asked there', () => {
    const { preferredTrainingStyle: _style, trainingDaysPerWeek: _days, ...asked } = answers;
    const given = { ...asked, activityLevel: '1-2-week', preferredStartDate: '2026-03-10' };
    expect(toAnswers(given, day(3, 2))).toEqual({
      ...asked,
      activityLevel: 'light',
      preferredStartDate: 'next-week',
    });
  });

  test('with what nobody can have answered is as good as empty', () => {
    expect(toAnswers({ activityLevel: 'constructor', preferredStartDate: 'soon', role: 'coach' }, day(3, 2))).toEqual(
      {},
    );
  });
});
