import { FIRST_QUESTIONS, KIND_OF_FIRST } from '#contract/coaching/check-in-questions.ts';
import type { CheckInQuestion, CheckIn, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { CoachingProfile } from '#contract/coaching/profile.ts';

/** Profile as sent by the API, with overrides. */
export function profile(parts: Partial<CoachingProfile> = {}): CoachingProfile {
  return {
    fullName: 'Alex Runner',
    age: 41,
    weight: 78.5,
    height: 182,
    fitnessLevel: 'intermediate',
    primaryGoal: 'endurance',
    workoutDaysPerWeek: 4,
    workoutDuration: '60min',
    preferredWorkoutTime: 'morning',
    healthConditions: 'Mild asthma.',
    injuries: '',
    emergencyContactName: 'Robin Runner',
    emergencyContactPhone: '+358 40 1234567',
    updatedAt: '2026-03-02T08:00:00.000Z',
    ...parts,
  };
}

/** Profile with the required answers only. */
export function bareProfile(parts: Partial<CoachingProfile> = {}): CoachingProfile {
  return profile({
    weight: null,
    height: null,
    fitnessLevel: null,
    primaryGoal: null,
    workoutDaysPerWeek: null,
    workoutDuration: null,
    preferredWorkoutTime: null,
    healthConditions: '',
    emergencyContactName: '',
    emergencyContactPhone: '',
    ...parts,
  });
}

const THIS_WEEK = '2026-03-02';

export function checkIn(parts: Partial<CheckIn> = {}): CheckIn {
  return {
    id: `00000000-0000-4000-8000-${(parts.week ?? THIS_WEEK).replaceAll('-', '').padStart(12, '0')}`,
    week: THIS_WEEK,
    sleep: 4,
    energy: 3,
    soreness: 2,
    weightKg: 78.5,
    note: 'Two good runs, one short night.',
    createdAt: '2026-03-05T18:00:00.000Z',
    answer: null,
    answeredAt: null,
    ...parts,
  };
}

export function answered(week: string, parts: Partial<CheckIn> = {}): CheckIn {
  return checkIn({
    week,
    createdAt: `${week}T18:00:00.000Z`,
    answer: 'Good. Keep the long run easy.',
    answeredAt: `${week}T20:00:00.000Z`,
    ...parts,
  });
}

/** Question as sent by the API; the first five have no texts by the coach. */
function createQuestion(parts: Partial<CheckInQuestion> = {}): CheckInQuestion {
  return { id: 'own-1', kind: 'text', question: '', low: '', high: '', unit: '', min: null, max: null, ...parts };
}

export function firstQuestions(): CheckInQuestion[] {
  return FIRST_QUESTIONS.map((id) => createQuestion({ id, kind: KIND_OF_FIRST[id] }));
}

export function checkIns(...list: CheckIn[]): CheckInsResponse {
  return { thisWeek: THIS_WEEK, checkIns: list, questions: firstQuestions(), form: 'first' };
}

/** Current consent of a member, with overrides. */
export function consent(parts: Partial<ConsentResponse> = {}): ConsentResponse {
  return {
    version: 'health-3',
    words: 'I agree that the coach keeps and reads what I tell about my health, to plan my training.',
    at: '2026-03-02T10:00:00.000+02:00',
    askAgain: false,
    takenBack: null,
    readings: [],
    ...parts,
  };
}
