import { expect, fireEvent, waitFor, within } from 'storybook/test';
import '#widgets/elements/training/training.element.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing } from '../support/handlers.ts';
import { changesAre, changesUnreachable, changesWait, going, WORKOUTS, workoutsAre } from './training.handlers.ts';
import { gym, opened, SQUAT_3, trainingStory } from './training-story.ts';

const meta = preview.meta({ title: 'Elements/<coach-training>/Session', ...trainingStory });

/** No earlier log. */
export const FirstTime = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre({ sessions: [], last: {} })),
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await appears(element, 'Finished sessions appear here.');
  },
});

/** Two sets are done; the third is prefilled with the previous values. */
export const SessionInWork = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement }) => {
    const { log, tick } = await gym(canvasElement);
    await expect(tick('Back squat, set 1')).toHaveAttribute('aria-pressed', 'true');
    await expect(tick(SQUAT_3)).toHaveAttribute('aria-pressed', 'false');
    await expect(log.getByRole('progressbar', { name: 'Sets done' })).toHaveAttribute('value', '2');
  },
});

export const Resting = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement, userEvent }) => {
    const { element, log, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await expect(log.getByRole('timer', { name: 'Rest' })).toHaveTextContent(/2:00|1:5\d/);
    await expect(tick(SQUAT_3)).toHaveAttribute('aria-pressed', 'true');
    await appears(element, 'Saved');
  },
});

export const Finished = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement, userEvent, args }) => {
    const { element, log } = await gym(canvasElement);
    await userEvent.click(log.getByRole('button', { name: 'Finish session' }));
    await userEvent.click(await log.findByRole('button', { name: 'Finish anyway' }));
    await appears(element, 'Session finished');
    await appears(element, '720 kg');
    await expect(args['oncoach-workout-finished']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { plan: '3', day: 'lower-body' } }),
    );
  },
});

export const BadInput = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement, userEvent }) => {
    const { log, tick } = await gym(canvasElement);
    const weight = log.getByRole('textbox', { name: `${SQUAT_3}: kg` });
    await fireEvent.change(weight, { target: { value: '-5' } });
    await userEvent.click(tick(SQUAT_3));
    await expect(weight).toHaveAccessibleDescription('Enter zero or more.');
    await expect(tick(SQUAT_3)).toHaveAttribute('aria-pressed', 'false');
  },
});

export const SwapOrSkip = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement, userEvent }) => {
    const { element, log } = await gym(canvasElement);
    const row = (name: string) => log.getByText(name).closest('details')!;
    // On a phone the exercise is collapsed until pressed.
    const line = row('Swap or skip Pull-up').closest('li')!.querySelector('[aria-expanded="false"]');
    if (line) await userEvent.click(line);
    await userEvent.click(log.getByText('Swap or skip Pull-up'));
    const pullUp = within(row('Swap or skip Pull-up'));
    await userEvent.click(pullUp.getByRole('radio', { name: 'No equipment' }));
    await userEvent.click(pullUp.getByRole('button', { name: 'Skip' }));
    await appears(element, 'Skipped: No equipment');
    await userEvent.click(log.getByText('Swap or skip Split squat'));
  },
});

/** Offline: the log stays on this device for now. */
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going()), changesUnreachable()),
  play: async ({ canvasElement, userEvent }) => {
    const { element, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await appears(element, 'Not saved on this device: keep this page open until it is sent');
  },
});

export const Sending = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going()), changesWait()),
  play: async ({ canvasElement, userEvent }) => {
    const { element, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await appears(element, 'Sending…');
  },
});

export const SignedOutInBetween = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(WORKOUTS, 401, 'unauthorized'));
    msw.use(workoutsAre(going()));
  },
  play: async ({ canvasElement, userEvent }) => {
    const { element, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await appears(element, 'Not saved on this device: keep this page open. You are signed out.');
    await expect(element.getByRole('link', { name: 'Sign in' })).toBeVisible();
  },
});

export const Stuck = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(WORKOUTS, 403, 'forbidden'));
    msw.use(workoutsAre(going()));
  },
  play: async ({ canvasElement, userEvent }) => {
    const { element, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await appears(element, 'Not saved on this device: keep this page open. It couldn’t be synced.');
  },
});

export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going()), changesAre('refused', 'It has not begun yet.')),
  play: async ({ canvasElement, userEvent }) => {
    const { log, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await waitFor(() => expect(log.getByText(/This session couldn’t be synced: It has not begun yet\./)).toBeVisible());
  },
});

export const EarlierSession = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    const [first] = await element.findAllByRole('button', { name: /^Lower body,.*3 sets/ });
    await userEvent.click(first!);
    await expect(element.getByRole('region', { name: 'Earlier session' })).toBeVisible();
    await expect(element.getByRole('button', { name: 'Delete session' })).toBeVisible();
  },
});

export const Deleted = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    const [first] = await element.findAllByRole('button', { name: /^Delete Lower body/ });
    await userEvent.click(first!);
    await appears(element, 'Session deleted.');
    await expect(element.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
});
