import { expect, within } from 'storybook/test';
import '#widgets/elements/training/training.element.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { ago, doneOn, goingOn, ownPlan, planAround } from './own-plan.handlers.ts';
import { gym, trainingStory } from './training-story.ts';

const meta = preview.meta({
  title: 'Elements/<coach-training>/Session of an own plan',
  ...trainingStory,
  args: { plan: 'own-plan' },
});

const LAST_WEEK = doneOn('w1-mon', 'w1-wed', 'w1-fri');

/** Targets beside the previous results, with a button for an alternative. */
export const Targets = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: [goingOn('w2-mon'), ...LAST_WEEK] })),
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByText('85 kg')).toBeVisible();
    await expect(log.getByText('3 × 82.5 kg × 5')).toBeVisible();
    await expect(log.getByRole('link', { name: /Watch the video/ })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(log.getByRole('button', { name: 'Goblet squat' })).toBeVisible();
  },
});

/** Matches the line of a block's dose, whose parts are elements of their own. */
const dose = (words: RegExp) => (_: string, element: Element | null) =>
  Boolean(element?.matches('.log-dose') && words.test(element.textContent));

export const Intervals = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...ownPlan({ plan: planAround('intervals'), sessions: [goingOn('w2-wed'), ...LAST_WEEK] })),
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByText(dose(/^Intervals · Running/))).toBeVisible();
    await expect(log.getByText('4:05–4:15 /km')).toBeVisible();
  },
});

export const Circuit = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...ownPlan({ plan: planAround('circuit'), sessions: [goingOn('w2-fri'), ...LAST_WEEK] })),
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByText(dose(/^Circuit · Core · 4 rounds/))).toBeVisible();
  },
});

/** Two records, one of them by its estimated single. */
export const RecordFound = meta.story({
  beforeEach: ({ msw }) => {
    const set = (weightKg: number, reps: number, minutes: number) => ({ weightKg, reps, doneAt: ago(minutes) });
    const sets = [set(85, 5, 8), set(80, 8, 5)];
    const going = goingOn('w2-mon', [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets }]);
    msw.use(
      ...ownPlan({
        sessions: [going, ...LAST_WEEK],
        bests: { 'back-squat': [{ weightKg: 80, reps: 7, doneAt: '2025-12-01T06:00:00.000Z', here: false }] },
      }),
    );
  },
  play: async ({ canvasElement, userEvent }) => {
    const { element, log } = await gym(canvasElement);
    await appears(element, 'Heaviest so far: 85 kg');
    await appears(element, 'Best estimated 1RM: about 101 kg (Epley)');
    await userEvent.click(log.getByRole('button', { name: 'Finish session' }));
    await userEvent.click(await log.findByRole('button', { name: 'Finish anyway' }));
    await appears(element, 'Records');
  },
});

export const Pain = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: [goingOn('w2-mon'), ...LAST_WEEK] })),
  play: async ({ canvasElement, userEvent }) => {
    const { element, log } = await gym(canvasElement);
    const squat = within((await log.findByText('Chest up, knees out.')).closest('li')!);
    await userEvent.click(squat.getByText('Something hurts'));
    await userEvent.click(squat.getByRole('radio', { name: '4' }));
    await userEvent.type(squat.getByLabelText('Where, and when? (optional)'), 'Left knee, on the way down');
    await userEvent.click(squat.getByRole('button', { name: 'Save note' }));
    await expect(await squat.findByText(/Pain 4 of 10/)).toBeVisible();
    await appears(element, 'Your coach sees it if you have agreed to that on your coaching page.');
  },
});

/** Form for a pain note, with its error for a missing value. */
export const NotingPain = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: [goingOn('w2-mon'), ...LAST_WEEK] })),
  play: async ({ canvasElement, userEvent }) => {
    const { log } = await gym(canvasElement);
    const squat = within((await log.findByText('Chest up, knees out.')).closest('li')!);
    await userEvent.click(squat.getByText('Something hurts'));
    await userEvent.click(squat.getByRole('button', { name: 'Save note' }));
    await expect(squat.getByRole('alert')).toHaveTextContent('Choose from 1 (a little) to 10.');
  },
});

export const Swapped = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: [goingOn('w2-mon'), ...LAST_WEEK] })),
  play: async ({ canvasElement, userEvent }) => {
    const { log, element } = await gym(canvasElement);
    await userEvent.click(await log.findByRole('button', { name: 'Goblet squat' }));
    await appears(element, 'Swapped for Goblet squat');
  },
});

/** The coach removed the day while its session was running. */
export const NoLongerInThePlan = meta.story({
  beforeEach: ({ msw }) => {
    const sets = [{ weightKg: 82.5, reps: 5, doneAt: ago(4) }];
    const going = goingOn('gone', [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets }]);
    msw.use(...ownPlan({ sessions: [going, ...LAST_WEEK] }));
  },
  play: async ({ canvasElement }) => {
    const { log } = await gym(canvasElement);
    await expect(await log.findByText(/No longer in the plan/)).toBeVisible();
  },
});
