import { describe, expect, test } from 'vitest';
import { CouponRequest } from '../catalog/discount-codes.studio.ts';
import { CoachingForms } from '../coaching/coaching-forms.studio.ts';
import { FIRST_QUESTIONS, KIND_OF_FIRST } from '../coaching/check-in-questions.ts';
import { SeriesRequest } from '../newsletter/sequences.studio.ts';
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

/** Checks a form with a number question of the coach's own. */
function check(bounds: object) {
  const empty = { question: '', low: '', high: '', unit: '', on: true };
  const first = FIRST_QUESTIONS.map((id) => ({ ...empty, id, kind: KIND_OF_FIRST[id] }));
  const own = { ...empty, id: 'steps', kind: 'number', question: 'Steps a day', ...bounds };
  return CoachingForms['check-ins'].safeParse({ questions: [...first, own] });
}
const COUPON = { code: 'SPRING', kind: 'percent', percent: '10', onceEach: false, renewals: 'once' };
const STEP = { id: '', subject: 'Hello', body: 'Words' };

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

test.each([...STRANGE, '', ' ', '10,500', '1.000'])('%j is no number', (text) => {
  expect(decimalNumber(text)).toBeNaN();
});

test.each(['10,500', '10.500', '1,000', '-1.000', '1,234,567', '１０，５００'])('%j may be in thousands', (text) => {
  expect(isAmbiguousNumber(text)).toBe(true);
});

test('a negative number is in thousands or not, whatever the limit is', () => {
  expect(isAmbiguousNumber('-81,647', 300)).toBe(true);
});

test.each([
  ['81.647', 300],
  ['61,875', 1_000],
])('%j is not in thousands where the limit is %i', (text, max) => {
  expect(isAmbiguousNumber(text, max)).toBe(false);
});

test.each(['1.000', '1,500', '1,234,567'])('%j may be in thousands and too large', (text) => {
  expect(isAmbiguousNumber(text, 1_000)).toBe(true);
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

  test.each([
    ['the largest answer', check({ max: '30,000' }), 'questions.5.max'],
    ['the smallest answer', check({ min: '1.000' }), 'questions.5.min'],
    ['uses of a discount code', CouponRequest.safeParse({ ...COUPON, maxUses: '1,000' }), 'maxUses'],
    ['days of a mail', SeriesRequest.safeParse({ on: true, steps: [{ ...STEP, days: '1.000' }] }), 'steps.0.days'],
  ])('%s is refused where a separator makes it ambiguous', (_, { error }, path) => {
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      [path, 'Enter the number without a thousands separator.'],
    ]);
  });

  test.each([
    [CoachingProfileRequest, profile, 'weight'],
    [CoachingProfileRequest, profile, 'height'],
    [CheckInRequest, checkIn, 'weightKg'],
  ] as const)('of at most some hundreds has three decimals after a separator', (schema, rest, name) => {
    expect(schema.parse({ ...rest, [name]: '181.647' })).toMatchObject({ [name]: 181.647 });
    expect(schema.parse({ ...rest, [name]: '181,647' })).toMatchObject({ [name]: 181.647 });
  });

  test('a share is not one percent where 1,000 was written', () => {
    expect(CouponRequest.safeParse({ ...COUPON, percent: '1,000' }).error?.issues[0]?.path).toEqual(['percent']);
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
