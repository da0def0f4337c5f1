import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import type { LoggedSet, WorkoutSession } from '#contract/workouts.ts';

/** A plan with one of each: a lift, a superset, something timed, and a day of running. */
export function plan(parts: Partial<TrainingPlan> = {}): TrainingPlan {
  return {
    key: '3',
    programId: 3,
    title: 'Hybrid Athlete',
    description: 'Three days of lifting and three of running.',
    duration: '12 weeks',
    weeks: 12,
    level: 'Intermediate',
    workouts: [
      structuredClone(LOWER_BODY),
      {
        id: 'long-run',
        day: 'Day 2',
        name: 'Long run',
        exercises: [
          {
            type: 'regular',
            category: 'Endurance',
            id: 'easy-run',
            name: 'Easy run',
            sets: 1,
            reps: '40 min',
            rest: 'none',
          },
        ],
      },
    ],
    warmupRoutine: structuredClone(WARM_UP),
    guidelines: ['Keep the order.', 'The seventh day is free.'],
    equipment: ['Barbell and plates', 'Pull-up bar'],
    ...parts,
  };
}

const LOWER_BODY: WorkoutDay = {
  id: 'lower-body',
  day: 'Day 1',
  name: 'Lower body',
  exercises: [
    {
      type: 'regular',
      category: 'Strength',
      id: 'back-squat',
      name: 'Back squat',
      sets: 3,
      reps: '5-6',
      rest: '2 min',
      notes: 'Down under control.',
    },
    {
      type: 'superset',
      category: 'Strength',
      id: 'legs-and-pull',
      name: 'Legs and pull',
      sets: 2,
      reps: '1 round',
      rest: '90 s',
      exercises: [
        { id: 'split-squat', name: 'Split squat', sets: 2, reps: '8 each leg', rest: 'none' },
        { id: 'pull-up', name: 'Pull-up', sets: 2, reps: '6', rest: 'none', notes: 'Chin over the bar.' },
      ],
    },
    {
      type: 'regular',
      category: 'Mobility',
      id: 'couch-stretch',
      name: 'Couch stretch',
      sets: 1,
      reps: '60 s each side',
      rest: 'none',
    },
  ],
};

const WARM_UP: TrainingPlan['warmupRoutine'] = {
  lowIntensityCardio: {
    duration: '5-8 minutes',
    description: 'Get warm, not tired.',
    options: ['Brisk walk', 'Bike'],
  },
  dynamicStretching: {
    duration: '6 minutes',
    upperBody: [{ name: 'Arm circles', reps: '10 each way', notes: 'Small first.' }],
    lowerBody: [{ name: 'Leg swings', reps: '12 each leg' }],
  },
  warmupSets: {
    description: 'Before the first big lift.',
    sets: [{ weight: 'Empty bar', reps: '10', rest: '45 s' }],
  },
};

export function loggedSet(parts: Partial<LoggedSet> = {}): LoggedSet {
  return { weightKg: 80, reps: 5, doneAt: '2026-03-01T06:10:00.000Z', ...parts };
}

/** A finished session of the first day: two sets of squats. */
export function session(parts: Partial<WorkoutSession> = {}): WorkoutSession {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    revision: 4,
    planKey: '3',
    dayId: 'lower-body',
    startedAt: '2026-03-01T06:00:00.000Z',
    finishedAt: '2026-03-01T06:52:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [
      { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [loggedSet(), loggedSet({ reps: 4 })] },
    ],
    deleted: false,
    ...parts,
  };
}
