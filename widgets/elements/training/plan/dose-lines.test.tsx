import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plan } from '../training.factory.ts';
import { button, PLAN, setUp, show } from '../training.harness.tsx';

setUp();

const DOSE = '12 each leg';
const WIDTHS = Array.from({ length: 16 }, (_, step) => 320 + 6 * step);

const listDoses = () =>
  page
    .getByText(new RegExp(DOSE))
    .elements()
    .filter((element) => element.checkVisibility());

/** Returns the widths at which a visible dose breaks into two lines. */
async function findBreaks(): Promise<number[]> {
  const broken: number[] = [];
  await expect.poll(() => listDoses().length).toBeGreaterThan(0);
  for (const width of WIDTHS) {
    await page.viewport(width, 740);
    if (listDoses().some((element) => countLines(element) > 1)) broken.push(width);
  }
  return broken;
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test.each(['Leg swings, front to back, both arms', 'Single-leg Romanian reach without a weight'])(
  'a dose stays on one line beside %s',
  async (name) => {
    const { warmupRoutine, workouts, ...rest } = plan();
    const dynamicStretching = { ...warmupRoutine.dynamicStretching, lowerBody: [{ name, reps: DOSE }] };
    const days = workouts.map((day) => ({
      ...day,
      exercises: day.exercises.map((exercise) =>
        exercise.type === 'superset'
          ? { ...exercise, exercises: exercise.exercises.map((part) => ({ ...part, name, reps: DOSE })) }
          : { ...exercise, reps: DOSE },
      ),
    }));
    const long = { ...rest, workouts: days, warmupRoutine: { ...warmupRoutine, dynamicStretching } };
    await show(undefined, { [PLAN]: long });
    await page.getByRole('tab', { name: 'Warm-up' }).click();
    await page.getByRole('tabpanel', { name: 'Warm-up' }).getByText('Lower body', { exact: true }).click();
    expect(await findBreaks()).toEqual([]);
    await page.getByRole('tab', { name: 'Workouts' }).click();
    await button('Start session').click();
    await page.viewport(360, 740);
    await button(/^Legs and pull 0 of/).click();
    expect(await findBreaks()).toEqual([]);
  },
);
