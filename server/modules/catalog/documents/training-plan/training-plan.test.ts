import { describe, expect, test } from 'vitest';
import type { TrainingPlan } from '#contract/training/training.ts';
import { renderTrainingPlan } from './training-plan.ts';
import { countPlanSessions } from './training-plan.weeks.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop/' };
const dose = { sets: 3, reps: '8-10', rest: '90 s' };
const plan: TrainingPlan = {
  key: 'two-days',
  programId: 9,
  title: 'Two Days',
  description: 'A short plan.',
  duration: '3 weeks',
  weeks: 3,
  level: 'Beginner',
  workouts: [
    {
      id: 'lift',
      day: 'Day 1',
      name: 'Lift',
      exercises: [
        { type: 'regular', category: 'Strength', id: 'squat', name: 'Squat', ...dose, notes: 'Heels down.' },
        {
          type: 'superset',
          category: 'Core',
          id: 'pair',
          name: 'Pair',
          ...dose,
          exercises: [
            { id: 'plank', name: 'Plank', ...dose },
            { id: 'bridge', name: 'Bridge', ...dose },
          ],
        },
      ],
    },
    {
      id: 'run',
      day: 'Day 2',
      name: 'Run',
      exercises: [{ type: 'regular', category: 'Endurance', id: 'easy', name: 'Easy run', ...dose }],
    },
  ],
  warmupRoutine: {
    lowIntensityCardio: { duration: '5 minutes', description: 'Get warm.', options: ['Walk', 'Bike'] },
    dynamicStretching: {
      duration: '5 minutes',
      upperBody: [{ name: 'Arm circles', reps: '10' }],
      lowerBody: [{ name: 'Leg swings', reps: '10', notes: 'Hold on.' }],
    },
    warmupSets: { description: 'Before the first lift.', sets: [{ weight: 'Empty bar', reps: '8', rest: '60 s' }] },
  },
  guidelines: ['Rest on the seventh day.'],
  equipment: ['A bar', 'A mat'],
};
const CHAPTERS = ['Your week', 'Warm-up', 'Day 1: Lift', 'Day 2: Run', 'Week by week', 'Guidelines', 'Equipment'];
const pdf = await renderTrainingPlan(plan, brand);
const source = pdf.toString('latin1');

function countPages(text: string): number {
  return text.match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe('a plan on paper', () => {
  test('has a cover, a contents page and a page for every chapter, each with a bookmark', () => {
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(countPages(source)).toBe(2 + CHAPTERS.length);
    for (const title of ['Cover', 'Contents', ...CHAPTERS]) expect(source).toContain(`/Title (${title})`);
  });

  test('is tagged, and says that it is in English', () => {
    expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(source).toContain('/Lang (en)');
    for (const tag of ['H1', 'H2', 'P', 'L', 'Table', 'TH', 'TD', 'TOC', 'Figure'])
      expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
  });

  test('carries its title in the properties and in the window', () => {
    expect(source).toContain('(Two Days)');
    expect(source).toContain('/DisplayDocTitle true');
  });

  test('links to the plan in the shop, to the support address and to each chapter', () => {
    expect(source).toContain('/URI (https://kaski.example/shop/training/two-days)');
    expect(source).toContain(`/URI (mailto:${brand.supportEmail})`);
    const targets = [...source.matchAll(/\/S \/GoTo\n\/D \(([\w-]+)\)/g)].map((match) => match[1]);
    const places = source.slice(source.indexOf('/Names ['));
    expect(targets).toHaveLength(CHAPTERS.length);
    for (const target of targets) expect(places).toContain(`(${target})`);
  });

  test('has a box to tick for each piece of equipment', () => {
    expect(source.match(/\/ActualText \(to tick:\)/g)).toHaveLength(plan.equipment.length);
  });

  test('is the same bytes each time', async () => {
    expect((await renderTrainingPlan(plan, brand)).equals(pdf)).toBe(true);
  });
});

test('its cover counts the sessions: those of a week that repeats in each of its weeks, those of its own weeks once', () => {
  expect(countPlanSessions(plan)).toBe(plan.weeks * plan.workouts.length);
  const weekly = plan.workouts.map((day, i) => ({ ...day, week: i + 1 }));
  expect(countPlanSessions({ ...plan, workouts: weekly })).toBe(weekly.length);
});

test('a day with more exercises than a page holds goes on overleaf', async () => {
  const [first] = plan.workouts;
  const exercises = Array.from({ length: 12 }, () => first?.exercises ?? []).flat();
  const long = { ...plan, workouts: [{ id: 'long', day: 'Day 1', name: 'Long', exercises }] };
  expect(countPages((await renderTrainingPlan(long, brand)).toString('latin1'))).toBeGreaterThan(
    2 + CHAPTERS.length - 1,
  );
});

test.each([
  [23, 1],
  [40, 2],
  [90, 4],
])('the contents of a copy with %d dated days take %d pages, each day in them once', async (count, contents) => {
  const [, run] = plan.workouts;
  const workouts = Array.from({ length: count }, (_, i) => ({ ...run!, id: `day-${i}`, day: `Day ${i + 1}` }));
  const text = (await renderTrainingPlan({ ...plan, workouts }, brand)).toString('latin1');
  expect(text.match(/\/S \/GoTo\n\/D /g)).toHaveLength(count + CHAPTERS.length - 2);
  expect(text).toContain(`(Your week, page ${2 + contents})`);
});

test('a plan with nothing but one exercise can be printed', async () => {
  const { lowIntensityCardio, dynamicStretching, warmupSets } = plan.warmupRoutine;
  const bare = {
    ...plan,
    weeks: 1,
    workouts: plan.workouts.slice(1),
    warmupRoutine: {
      lowIntensityCardio: { ...lowIntensityCardio, options: [] },
      dynamicStretching: { ...dynamicStretching, upperBody: [], lowerBody: [] },
      warmupSets: { ...warmupSets, sets: [] },
    },
    guidelines: [],
    equipment: [],
  };
  // Neither a second day nor guidelines.
  expect(countPages((await renderTrainingPlan(bare, brand)).toString('latin1'))).toBe(2 + CHAPTERS.length - 2);
});

describe('a plan whose weeks differ', () => {
  const weeks = (count: number) => ({
    ...plan,
    weeks: count,
    workouts: Array.from({ length: count }, (_, at) => at + 1).flatMap((week) =>
      plan.workouts.map((day) => ({ ...day, id: `${day.id}-${week}`, week })),
    ),
  });

  test('has a chapter for each week, with a page for each of its days', async () => {
    const text = (await renderTrainingPlan(weeks(3), brand)).toString('latin1');
    for (const title of ['Your weeks', 'Week 1: Lift, Run', 'Week 3: Lift, Run'])
      expect(text).toContain(`/Title (${title})`);
    expect(countPages(text)).toBe(2 + CHAPTERS.length - 2 + 6);
  });

  test('has no more chapters than the contents hold, even in a year', async () => {
    const text = (
      await renderTrainingPlan(
        { ...weeks(54), workouts: weeks(54).workouts.filter(({ name }) => name === 'Run') },
        brand,
      )
    ).toString('latin1');
    expect(text.match(/\/S \/GoTo\n\/D /g)).toHaveLength(18 + CHAPTERS.length - 2);
  });
});

test('blocks and targets are said, and what is empty has no page', async () => {
  const [lift] = plan.workouts;
  const [squat, pair] = lift!.exercises;
  const workouts = [
    {
      ...lift!,
      exercises: [
        { ...squat!, category: '', target: { kind: 'weight', from: 80, to: 85 }, cue: 'Knees out.' },
        { ...pair!, block: 'intervals' },
      ],
    },
  ] as TrainingPlan['workouts'];
  const { lowIntensityCardio, dynamicStretching, warmupSets } = plan.warmupRoutine;
  const none = {
    lowIntensityCardio: { ...lowIntensityCardio, duration: '', description: '', options: [] },
    dynamicStretching: { ...dynamicStretching, upperBody: [], lowerBody: [] },
    warmupSets: { ...warmupSets, description: '', sets: [] },
  };
  const text = (
    await renderTrainingPlan(
      { ...plan, workouts, level: '', warmupRoutine: none, guidelines: [], equipment: [] },
      brand,
    )
  ).toString('latin1');
  for (const title of ['Warm-up', 'Guidelines', 'Equipment']) expect(text).not.toContain(`/Title (${title})`);
  expect(text).toContain('/Title (Online)');
  expect(countPages(text)).toBe(2 + 4);
});
