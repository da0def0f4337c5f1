import { describe, expect, test } from 'vitest';
import { TrainingPlan } from '#contract/training/training.ts';
import { exerciseSeed, linkLibraryExercises, planSeed } from './plans.ts';
import { programSeed } from './programs.ts';

test('programmes 3 and 4 have a plan, and each plan has its own key', () => {
  expect(planSeed.map(({ key, programId }) => [key, programId])).toEqual([
    ['3', 3],
    ['elite-coaching', 4],
  ]);
  for (const { programId } of planSeed) expect(programSeed.map(({ id }) => id)).toContain(programId);
});

describe('the library of a new shop', () => {
  const library = exerciseSeed();

  test('holds each name once', () => {
    const names = library.map(({ name }) => name.toLowerCase());
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('has one exercise for the same movement in two plans', () => {
    const squats = planSeed
      .flatMap((plan) => linkLibraryExercises(plan).workouts)
      .flatMap(({ exercises }) => exercises)
      .filter(({ name }) => name === 'Back squat');
    expect(squats.map((line) => [line.id, 'exercise' in line && line.exercise])).toEqual([
      ['back-squat', 'back-squat'],
      ['back-squat-heavy', 'back-squat'],
    ]);
  });

  test('has the exercise of every line', () => {
    const ids = new Set(library.map(({ id }) => id));
    const lines = planSeed
      .flatMap((plan) => linkLibraryExercises(plan).workouts)
      .flatMap(({ exercises }) => exercises)
      .flatMap((line) => (line.type === 'superset' ? line.exercises : [line]));
    expect(lines.filter(({ exercise }) => !ids.has(exercise ?? ''))).toEqual([]);
  });
});

describe.each(planSeed)('the plan "$title"', (plan) => {
  test('is as the contract says', () => {
    expect(TrainingPlan.parse(plan)).toEqual(plan);
  });

  test('has ids that name one thing each, nested exercises included', () => {
    const exercises = plan.workouts.flatMap((day) => day.exercises);
    const nested = exercises.flatMap((exercise) => (exercise.type === 'superset' ? exercise.exercises : []));
    const ids = [...plan.workouts, ...exercises, ...nested].map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('fills a week with days in order', () => {
    const days = plan.workouts.map(({ day }) => day);
    expect(days).toEqual(days.map((_day, i) => `Day ${i + 1}`));
    expect(days.length).toBeGreaterThanOrEqual(6);
    expect(days.length).toBeLessThanOrEqual(7);
  });

  test('has five to eight exercises a day, and both kinds over the week', () => {
    for (const { exercises } of plan.workouts) {
      expect(exercises.length).toBeGreaterThanOrEqual(5);
      expect(exercises.length).toBeLessThanOrEqual(8);
    }
    const kinds = new Set(plan.workouts.flatMap(({ exercises }) => exercises.map(({ type }) => type)));
    expect(kinds).toEqual(new Set(['regular', 'superset']));
  });

  test('lets a superset and its exercises agree on the number of rounds', () => {
    const odd = plan.workouts
      .flatMap((day) => day.exercises)
      .filter(
        (exercise) => exercise.type === 'superset' && exercise.exercises.some(({ sets }) => sets !== exercise.sets),
      );
    expect(odd).toEqual([]);
  });
});
