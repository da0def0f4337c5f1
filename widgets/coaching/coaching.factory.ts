import type { CoachInboxResponse } from '#contract/inbox.ts';
import type { CheckIn, CheckInsResponse } from '#contract/check-ins.ts';
import type { CoachingProfile } from '#contract/profile.ts';

/** A profile as the API sends it, with what a test cares about. */
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

/** Somebody who said what is needed and nothing more. */
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

export function checkIns(...list: CheckIn[]): CheckInsResponse {
  return { thisWeek: THIS_WEEK, checkIns: list };
}

/** A few of everything that can wait for a coach. */
export function inbox(parts: Partial<CoachInboxResponse> = {}): CoachInboxResponse {
  return {
    contacts: [
      contact('1', { name: 'A Reader', programInterest: 'hybrid' }),
      contact('2', { botSignal: 'honeypot', name: 'Winner', message: 'You have won a prize.' }),
    ],
    checkIns: [
      { ...checkIn(), member: 'Alex Runner', email: 'alex@example.org' },
      { ...answered('2026-02-23'), member: 'Kim Swimmer', email: 'kim@example.org' },
    ],
    onboardings: [onboarding('1')],
    clients: [client('1', { profile: profile() }), client('2', { member: 'Kim Swimmer', email: 'kim@example.org' })],
    askingSites: [{ origin: 'https://club.example', askedAt: '2026-03-01T08:00:00.000Z' }],
    totals: { contacts: 1, suspicious: 1, waiting: 1, answered: 1, onboardings: 1 },
    ...parts,
  };
}

function client(id: string, parts: Partial<CoachInboxResponse['clients'][number]> = {}) {
  return {
    id: `30000000-0000-4000-8000-00000000000${id}`,
    member: 'Alex Runner',
    email: 'alex@example.org',
    profile: null,
    ...parts,
  };
}

export function contact(id: string, parts: Partial<CoachInboxResponse['contacts'][number]> = {}) {
  return {
    id: `10000000-0000-4000-8000-00000000000${id}`,
    name: 'A Reader',
    email: 'reader@example.org',
    programInterest: null,
    message: 'Hello,\nis Tuesday free?',
    botSignal: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    ...parts,
  };
}

export function onboarding(id: string, parts: Partial<CoachInboxResponse['onboardings'][number]> = {}) {
  return {
    id: `20000000-0000-4000-8000-00000000000${id}`,
    fullName: 'New Athlete',
    email: 'new@example.org',
    paidFor: null,
    answers: { age: '34', mainGoal: 'marathon', biggestChallenge: 'Two small children.' },
    createdAt: '2026-03-04T09:00:00.000Z',
    ...parts,
  };
}
