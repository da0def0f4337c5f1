import { describe, expect, test } from 'vitest';
import { CheckInRequest } from '#contract/coaching/check-ins.ts';
import { CoachingProfileRequest } from '#contract/coaching/profile.ts';
import { readCheckIn } from '../check-ins/read-check-in.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { readProfile } from './read-profile.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const needed = { fullName: 'Alex Runner', age: '41' };

describe('a profile that is fine is fine to the API', () => {
  test.each([
    needed,
    { fullName: ' Alex ', age: ' 16 ', weight: '', height: '' },
    { ...needed, weight: '30', height: '250', workoutDaysPerWeek: '3' },
    { ...needed, weight: '81.647', height: '170,180' },
    { ...needed, weight: '72,5', fitnessLevel: 'advanced', primaryGoal: 'general-fitness', workoutDuration: '90min' },
    { ...needed, preferredWorkoutTime: 'evening', emergencyContactPhone: '+358 40 1234567' },
    { ...needed, injuries: 'Left knee', healthConsent: 'health-3' },
  ])('%o', (fields) => {
    const { values } = readProfile(form(fields));
    expect(CoachingProfileRequest.parse(values)).toEqual(values);
  });
});

describe('a profile that is not is refused by both, beside the same field and in the same words', () => {
  test.each([
    { fullName: '', age: '41' },
    { fullName: 'n'.repeat(101), age: '41' },
    { ...needed, age: '15' },
    { ...needed, age: '101' },
    { ...needed, age: '34.5' },
    { ...needed, weight: '29.9' },
    { ...needed, weight: '300.1' },
    { ...needed, height: '99' },
    { ...needed, height: '251' },
    { ...needed, injuries: 'Left knee' },
    { ...needed, healthConditions: 'h'.repeat(2001), healthConsent: 'health-3' },
    { ...needed, emergencyContactName: 'n'.repeat(101) },
    { ...needed, emergencyContactPhone: '0'.repeat(41) },
  ])('%o', (fields) => {
    const { errors } = readProfile(form(fields));
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const refused = CoachingProfileRequest.safeParse({ fullName: '', ...given });
    const issues = refused.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    expect(inEnglish(errors)).toEqual(Object.fromEntries(issues));
  });
});

test('a check-in that is fine is fine to the API', () => {
  const { values } = readCheckIn(form({ sleep: '1', energy: '5', soreness: '3', weightKg: '72,525', note: ' Fine. ' }));
  expect(CheckInRequest.parse(values)).toEqual({ sleep: 1, energy: 5, soreness: 3, weightKg: 72.525, note: 'Fine.' });
});
