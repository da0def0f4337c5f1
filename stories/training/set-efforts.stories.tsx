import { expect, fireEvent } from 'storybook/test';
import '#widgets/elements/training/training.element.ts';
import type { LoggedSet } from '#contract/training/workouts.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { ago, doneOn, goingOn, ownPlan, planAround, type OwnPlanParts, type Today } from './own-plan.handlers.ts';
import { gym, trainingStory } from './training-story.ts';

const meta = preview.meta({
  title: 'Elements/<coach-training>/Effort of a set',
  ...trainingStory,
  args: { plan: 'own-plan' },
});

const DAYS = { strength: 'w2-mon', intervals: 'w2-wed', circuit: 'w2-fri', none: 'w2-wed' } as const;

const ran = (place: number, parts: Partial<LoggedSet>): LoggedSet => ({
  id: `set-${place}`,
  place,
  weightKg: null,
  reps: 400,
  doneAt: ago(8 - place),
  ...parts,
});
const logged = (exerciseId: string, ...sets: LoggedSet[]) => ({ exerciseId, swappedFor: null, skipped: null, sets });

/** Returns a running session with these sets, and the previous one. */
function going(
  what: Today,
  exercises: Parameters<typeof goingOn>[1] = [],
  { plan = planAround(what), before = [] }: { plan?: OwnPlanParts['plan']; before?: typeof exercises } = {},
) {
  const past = doneOn('w1-mon').map((session) => ({
    ...session,
    dayId: DAYS[what].replace('w2', 'w1'),
    exercises: before,
  }));
  return ownPlan({ plan, sessions: [goingOn(DAYS[what], exercises), ...past] });
}

/** Targets for pace and heart rate: each row has the matching field and the previous value. */
export const PaceAndHeartRate = meta.story({
  beforeEach: ({ msw }) => {
    const before = [logged('fast-400', ran(0, { pace: 252 }), ran(1, { pace: 252 }), ran(2, { pace: 249 }))];
    const done = [logged('fast-400', ran(0, { pace: 250 })), logged('easy-200', ran(0, { reps: 200, bpm: 138 }))];
    msw.use(...going('intervals', done, { before }));
  },
  play: async ({ canvasElement }) => {
    const { element, log } = await gym(canvasElement);
    await appears(element, '2 × 400 m (4:12 /km) · 400 m (4:09 /km)');
    await expect(log.getByRole('textbox', { name: 'Fast, round 1: Pace (/km)' })).toHaveValue('4:10');
    await expect(log.getByRole('textbox', { name: 'Easy, round 1: Heart rate (bpm)' })).toHaveValue('138');
    await expect(log.getByRole('textbox', { name: 'Fast, round 2: Pace (/km)' })).toHaveValue('');
  },
});

/** Impossible values show an error at their set. */
export const WrongPace = meta.story({
  beforeEach: ({ msw }) => msw.use(...going('intervals')),
  play: async ({ canvasElement, userEvent }) => {
    const { log, tick } = await gym(canvasElement);
    const pace = await log.findByRole('textbox', { name: 'Fast, round 1: Pace (/km)' });
    await fireEvent.change(pace, { target: { value: 'quick' } });
    await userEvent.click(tick('Fast, round 1'));
    await expect(await log.findByRole('alert')).toHaveTextContent('Enter minutes and seconds, such as 4:10.');
  },
});

/** Effort (RPE) below the weight. */
export const Effort = meta.story({
  beforeEach: ({ msw }) => {
    const plan = planAround('strength', ({ workouts }) => {
      for (const day of workouts) if (day.name === 'Strength') day.exercises = day.exercises.slice(1, 2);
    });
    const row = logged('row', ran(0, { weightKg: 40, reps: 8, rpe: 7.5 }));
    return msw.use(...going('strength', [row], { plan }));
  },
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByRole('textbox', { name: 'Row, round 1: Effort (of 10)' })).toHaveValue('7.5');
    await expect(log.queryByRole('textbox', { name: /Bench press.*Effort/ })).not.toBeInTheDocument();
  },
});

/** Duration, without a target. */
export const Time = meta.story({
  beforeEach: ({ msw }) => {
    const plan = planAround('intervals', ({ workouts }) => {
      const run = {
        type: 'regular',
        category: 'Running',
        id: 'easy-run',
        name: 'Easy run',
        sets: 1,
        reps: '40 min',
        rest: 'none',
      } as const;
      for (const day of workouts) if (day.name === 'Intervals') day.exercises = [run];
    });
    msw.use(...going('intervals', [logged('easy-run', ran(0, { reps: 42, seconds: 2_538 }))], { plan }));
  },
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByRole('textbox', { name: 'Easy run, set 1: Time (min:s)' })).toHaveValue('42:18');
  },
});

/** Two devices logged different paces for one set. */
export const TwoDevices = meta.story({
  beforeEach: ({ msw }) => {
    const others = [{ weightKg: null, reps: 400, doneAt: ago(7), pace: 255 }];
    msw.use(...going('intervals', [logged('fast-400', ran(0, { pace: 251, bpm: 171, others }))]));
  },
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByRole('button', { name: '400 m, 4:11 /km, 171 bpm' })).toBeVisible();
    await expect(log.getByRole('button', { name: '400 m, 4:15 /km' })).toBeVisible();
  },
});
