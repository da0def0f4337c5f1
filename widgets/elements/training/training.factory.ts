import type { Exercise, TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { LoggedSet, WorkoutSession } from '#contract/training/workouts.ts';

/** Plan with a lift, a superset, a timed exercise and a running day. */
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

/** A client's own copy: three weeks from Monday 2 March 2026, with targets, blocks and alternatives. */
export function clientPlan(parts: Partial<TrainingPlan> = {}): TrainingPlan {
  const dates = ['02', '04', '06', '09', '11', '13', '16', '18', '20'];
  const kinds = [
    { short: 'mon', day: 'Monday', name: 'Strength', exercises: STRENGTH },
    { short: 'wed', day: 'Wednesday', name: 'Intervals', exercises: INTERVALS },
    { short: 'fri', day: 'Friday', name: 'Circuit', exercises: CIRCUIT },
  ];
  const workouts = dates.map((date, index): WorkoutDay => {
    const { short, day, name, exercises } = kinds[index % 3]!;
    const week = Math.floor(index / 3) + 1;
    return {
      id: `w${week}-${short}`,
      week,
      date: `2026-03-${date}`,
      day,
      name,
      exercises: structuredClone(exercises) as Exercise[],
    };
  });
  return plan({
    key: 'own-plan',
    title: 'Towards the spring half',
    description: 'Three weeks, three days each, made for you.',
    duration: '3 weeks',
    weeks: 3,
    client: { start: '2026-03-02', until: '2026-03-22', weekdays: [1, 3, 5] },
    workouts,
    ...parts,
  });
}

const STRENGTH: readonly Exercise[] = [
  {
    type: 'regular',
    category: 'Strength',
    id: 'back-squat',
    name: 'Back squat',
    sets: 3,
    reps: '5',
    rest: '2 min',
    exercise: 'back-squat',
    target: { kind: 'weight', from: 85, to: null },
    cue: 'Chest up, knees out.',
    equipment: 'Barbell',
    video: 'https://videos.example/squat',
    alternatives: [
      { id: 'goblet-squat', name: 'Goblet squat' },
      { id: 'leg-press', name: 'Leg press' },
    ],
  },
  {
    type: 'superset',
    category: 'Strength',
    id: 'push-and-pull',
    name: 'Push and pull',
    sets: 3,
    reps: '1 round',
    rest: '90 s',
    block: 'superset',
    exercises: [
      { id: 'bench-press', name: 'Bench press', sets: 3, reps: '8', rest: 'none' },
      { id: 'row', name: 'Row', sets: 3, reps: '8', rest: 'none', target: { kind: 'effort', from: 7, to: 8 } },
    ],
  },
];

const INTERVALS: readonly Exercise[] = [
  {
    type: 'superset',
    category: 'Running',
    id: 'quarters',
    name: 'Quarters',
    sets: 6,
    reps: '1 round',
    rest: 'none',
    block: 'intervals',
    exercises: [
      { id: 'fast-400', name: 'Fast', sets: 6, reps: '400 m', rest: 'none', target: { kind: 'pace', from: 245, to: 255 } },
      { id: 'easy-200', name: 'Easy', sets: 6, reps: '200 m', rest: 'none', target: { kind: 'heart-rate', from: 120, to: 140 } },
    ],
  },
]; // prettier-ignore

const CIRCUIT: readonly Exercise[] = [
  {
    type: 'superset',
    category: 'Core',
    id: 'round-and-round',
    name: 'Round and round',
    sets: 4,
    reps: '1 round',
    rest: '60 s',
    block: 'circuit',
    exercises: [
      { id: 'plank', name: 'Plank', sets: 4, reps: '40 s', rest: 'none' },
      { id: 'push-up', name: 'Push-up', sets: 4, reps: '12', rest: 'none' },
      { id: 'carry', name: 'Suitcase carry', sets: 4, reps: '40 m', rest: 'none', kind: 'carry' },
    ],
  },
];

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

/** Finished session of the first day: two sets of squats. */
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
