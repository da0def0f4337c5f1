import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { Plan } from '../workout-log/training.entity.ts';

export const day = (id: string, own: Partial<WorkoutDay> = {}): WorkoutDay => ({
  id,
  day: id.toUpperCase(),
  name: `Name of ${id}`,
  exercises: [
    { type: 'regular', id: 'back-squat', category: 'Strength', name: 'Back squat', sets: 3, reps: '8', rest: '90 s' },
  ],
  ...own,
});

export const planBody = (key: string, own: Partial<TrainingPlan> = {}): TrainingPlan => ({
  key,
  title: `Plan ${key}`,
  description: 'A plan.',
  duration: '4 weeks',
  weeks: 4,
  level: 'Anyone',
  workouts: [day('legs'), day('arms'), day('run')],
  warmupRoutine: {
    lowIntensityCardio: { duration: '5 minutes', description: 'Walk.', options: ['Walk'] },
    dynamicStretching: { duration: '5 minutes', upperBody: [], lowerBody: [] },
    warmupSets: { description: 'Lighter.', sets: [] },
  },
  guidelines: ['Sleep.'],
  equipment: ['Barbell'],
  ...own,
});

/** Creates a copy with one day in each of two weeks from Monday 16 November 2026. */
export async function createAssignment(
  app: TestApp,
  email: string,
  key: string,
  own: Partial<Plan> = {},
): Promise<Plan> {
  const em = app.em();
  const user = await em.findOneOrFail(User, { emailKey: email });
  const body = planBody(key, {
    weeks: 2,
    client: { start: '2026-11-16', until: '2026-11-29', weekdays: [1] },
    workouts: [day('legs-w1', { week: 1, date: '2026-11-16' }), day('legs-w2', { week: 2, date: '2026-11-23' })],
  });
  const copy = em.create(Plan, { key, user, body, startDay: '2026-11-16', weekdays: [1], ...own });
  await em.flush();
  return copy;
}
