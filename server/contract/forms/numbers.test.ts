import { describe, expect, test } from 'vitest';
import { CheckInRequest } from '../coaching/check-ins.ts';
import { BotSignals } from './forms.ts';
import { decimalNumber, isAmbiguousNumber } from './numbers.ts';
import { CoachingOnboardingRequest, SubscribeAnswers } from '../coaching/onboarding.ts';
import { CoachingProfileRequest } from '../coaching/profile.ts';

const STRANGE = [
  '0x22',
  '0b11',
  '0o17',
  '1e1',
  '3_4',
  '+34',
  '٣٤',
  '34 years',
  'Infinity',
  'NaN',
  '.5',
  '5.',
  '3 4',
  '--3',
];

test.each([
  ['34', 34],
  [' 34 ', 34],
  ['70.5', 70.5],
  ['70,5', 70.5],
  ['-3', -3],
  ['007', 7],
  ['３４', 34],
  ['－７０．５', -70.5],
])('%j is %d', (text, number) => {
  expect(decimalNumber(text)).toBe(number);
});

test.each([...STRANGE, '', ' '])('%j is no number', (text) => {
  expect(decimalNumber(text)).toBeNaN();
});

test.each(['10,500', '10.500', '1,000', '-1.000', '1,234,567', '１０，５００'])('%j may be in thousands', (text) => {
  expect(isAmbiguousNumber(text)).toBe(true);
});

test.each(['10500', '10.5', '10,50', '0,125', '1000,500', '1.2345', 'x,500'])('%j is not in thousands', (text) => {
  expect(isAmbiguousNumber(text)).toBe(false);
});

describe('a field', () => {
  const profile = { fullName: 'A B', age: 34 };
  const checkIn = { sleep: 3, energy: 3, soreness: 3, note: '' };
  const fields = [
    ['age of the profile', CoachingProfileRequest, profile, 'age'],
    ['weight of the profile', CoachingProfileRequest, profile, 'weight'],
    ['height of the profile', CoachingProfileRequest, profile, 'height'],
    ['days of the profile', CoachingProfileRequest, profile, 'workoutDaysPerWeek'],
    ['score of a check-in', CheckInRequest, checkIn, 'sleep'],
    ['weight of a check-in', CheckInRequest, checkIn, 'weightKg'],
    ['age of the long form', CoachingOnboardingRequest.pick({ age: true }), {}, 'age'],
    ['age of the subscribe form', SubscribeAnswers.pick({ age: true }), {}, 'age'],
  ] as const;

  test.each(fields)('%s takes decimal digits and nothing else', (_, schema, rest, name) => {
    for (const value of [...STRANGE, true, [34], {}, new Date(), Number.NaN, Infinity]) {
      const read = schema.safeParse({ ...rest, [name]: value });
      expect([value, read.error?.issues[0]?.path]).toEqual([value, [name]]);
    }
  });

  test.each(fields)('%s takes the text and the number alike', (_, schema, rest, name) => {
    const number = { height: 155, workoutDaysPerWeek: 5, sleep: 5 }[name as string] ?? 55;
    const read = schema.parse({ ...rest, [name]: number });
    expect(schema.parse({ ...rest, [name]: ` ${number} ` })).toEqual(read);
  });

  test('that may be missing is missing when it is empty', () => {
    expect(CoachingProfileRequest.parse({ ...profile, weight: '', height: null })).toMatchObject({
      weight: null,
      height: null,
    });
    expect(CoachingProfileRequest.safeParse({ ...profile, age: '' }).error?.issues[0]?.path).toEqual(['age']);
  });

  test('filled in by no hand is read alike', () => {
    expect(BotSignals.filledIn.safeParse('0x10').success).toBe(false);
    expect(BotSignals.filledIn.parse('900')).toBe(900);
  });
});
