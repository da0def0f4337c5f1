import type { ExerciseListItem, StudioExercise } from '#contract/training/plans/exercises.studio.ts';
import type { Day, Line } from '#contract/training/plans/plan-lines.studio.ts';
import {
  NO_PLAN_WORDS,
  type StudioTrainingPlan,
  type TrainingPlanItem,
} from '#contract/training/plans/plans-builder.studio.ts';

/** Returns a saved line. */
export function savedLine(id: string, name: string, more: Partial<Line> = {}): Line {
  const dose = { sets: '3', reps: '8-10', rest: '90 s', target: '', notes: '' };
  return { key: id, id, part: 'line', exercise: '', name, ...dose, ...more };
}

const legs: Day = {
  id: 'legs',
  week: null,
  day: 'Day 1',
  name: 'Legs and trunk',
  lines: [
    savedLine('back-squat', 'Back squat', { exercise: 'back-squat', sets: '4', target: '82.5 kg', rest: '3 min' }),
    savedLine('trunk', 'Trunk round', { part: 'superset', reps: '', rest: '60 s' }),
    savedLine('plank', 'Front plank', { part: 'in', sets: '', reps: '40 s', rest: '' }),
    savedLine('bird-dog', 'Bird dog', { part: 'in', sets: '', reps: '10 each side', rest: '' }),
  ],
};
const run: Day = {
  id: 'run',
  week: null,
  day: 'Day 2',
  name: 'Run',
  lines: [
    savedLine('fast', 'Six times 800', { part: 'intervals', sets: '6', reps: '', rest: 'none' }),
    savedLine('hard', 'Hard', { part: 'in', sets: '', reps: '800 m', rest: '', target: '4:30-4:45 /km' }),
    savedLine('easy', 'Easy', {
      part: 'in',
      sets: '',
      reps: '400 m',
      rest: '',
      target: '130-140 bpm',
      notes: 'Slower.',
    }),
  ],
};

/** Returns a training plan with a superset and intervals; `weeks` differ on request. */
export function studioPlan(more: Partial<StudioTrainingPlan> = {}, days: Day[] = [legs, run]): StudioTrainingPlan {
  return {
    key: 'first-strength',
    version: 3,
    plan: {
      title: 'First strength',
      description: 'Four weeks from the sofa to the rack.',
      level: 'Beginner',
      weeks: '4',
      days,
      ...NO_PLAN_WORDS,
    },
    programs: [{ id: 3, name: 'Hybrid Athlete' }],
    clients: 2,
    ended: false,
    client: null,
    ...more,
  };
}

/** Returns the same days in each of four weeks. */
export function fourWeeks(): Day[] {
  return [1, 2, 3, 4].flatMap((week) => [legs, run].map((day) => ({ ...day, week, id: `${day.id}-w${week}` })));
}

export const planItems: TrainingPlanItem[] = [
  {
    key: '3',
    title: 'Hybrid Athlete',
    weeks: 12,
    days: 6,
    differ: false,
    programs: ['Hybrid Athlete'],
    clients: 0,
    ended: false,
    updatedAt: '2026-11-01T08:00:00.000+02:00',
  },
  {
    key: 'winter',
    title: 'Winter base for people who would rather be outside on skis but have a treadmill',
    weeks: 4,
    days: 20,
    differ: true,
    programs: [],
    clients: 12,
    ended: true,
    updatedAt: '2026-11-12T08:00:00.000+02:00',
  },
];

const ADDED = '2026-03-01T08:00:00.000+02:00';
export const exerciseChoices = [
  { id: 'back-squat', name: 'Back squat', category: 'Strength', equipment: '', plans: 1, createdAt: ADDED },
  {
    id: 'split-squat',
    name: 'Rear-foot-raised split squat',
    category: 'Strength',
    equipment: '',
    plans: 1,
    createdAt: ADDED,
  },
  { id: 'plank', name: 'Front plank', category: 'Core', equipment: '', plans: 1, createdAt: ADDED },
  { id: 'row', name: 'Rowing machine', category: 'Conditioning', equipment: '', plans: 1, createdAt: ADDED },
];

export function listedExercise(more: Partial<ExerciseListItem> = {}): ExerciseListItem {
  return {
    id: 'back-squat',
    name: 'Back squat',
    category: 'Strength',
    cue: 'Knees out, chest up.',
    equipment: 'Barbell and a rack',
    video: 'https://videos.example/squat',
    kind: 'weight',
    ended: false,
    plans: 1,
    version: 2,
    createdAt: ADDED,
    ...more,
  };
}

export function studioExercise(more: Partial<StudioExercise> = {}): StudioExercise {
  const alternatives = [{ id: 'split-squat', name: 'Rear-foot-raised split squat' }];
  return { ...listedExercise(), alternatives, plans: 2, ...more };
}
