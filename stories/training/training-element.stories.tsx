import { expect, fireEvent, waitFor, within } from 'storybook/test';
import '#widgets/training/training.element.ts';
import { memberToken } from '#widgets/member/member.store.ts';
import { plan } from '#widgets/training/training.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { dark, phone } from '../support/globals.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { inside } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';
import {
  asMember,
  changesAre,
  changesUnreachable,
  changesWait,
  going,
  PLAN,
  planIs,
  training,
  WORKOUTS,
  workoutsAre,
} from './training.handlers.ts';

const meta = preview.meta({
  title: 'Training/<coach-training>',
  ...elementStory('coach-training', { plan: '3' }),
  beforeEach: ({ msw }) => {
    msw.use(...training);
    return asMember();
  },
  // The bar below a session lies over what has not been scrolled to; axe takes that for small targets.
  afterEach: () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
});

type Play = Parameters<typeof inside>[0];

async function opened(canvasElement: Play) {
  const element = await inside(canvasElement, 'coach-training');
  await element.findByRole('heading', { level: 2 });
  return element;
}

/** The session that goes on, and presses in it by their names. */
async function gym(canvasElement: Play) {
  const element = await opened(canvasElement);
  const log = within(await element.findByRole('region', { name: 'Session' }));
  const tick = (name: string) => log.getByRole('button', { name: `${name}: done` });
  return { element, log, tick };
}

const SQUAT_3 = 'Back squat, set 3';

export const Workouts = meta.story({
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await expect(element.getByRole('tab', { name: 'Workouts' })).toHaveAttribute('aria-selected', 'true');
    await expect(await element.findByRole('button', { name: 'Start session' })).toBeEnabled();
    await expect(element.getByText('60-90 min per session')).toBeVisible();
    await expect(await element.findAllByRole('button', { name: /^Delete/ })).toHaveLength(4);
  },
});

async function openTab(canvasElement: Play, name: string) {
  const element = await opened(canvasElement);
  const tab = element.getByRole('tab', { name });
  tab.click();
  const panel = await element.findByRole('tabpanel', { name });
  await waitFor(() => expect(panel).toBeVisible());
  return within(panel);
}

export const WarmUp = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const panel = await openTab(canvasElement, 'Warm-up');
    await userEvent.click(panel.getByText('Upper body'));
    await expect(panel.getByText('Arm circles')).toBeVisible();
    await expect(panel.getByText('Leg swings')).not.toBeVisible();
    await expect(panel.getByRole('cell', { name: 'Empty bar' })).toBeVisible();
  },
});

export const Guidelines = meta.story({
  play: async ({ canvasElement }) => {
    const panel = await openTab(canvasElement, 'Guidelines');
    await expect(panel.getAllByRole('listitem')).toHaveLength(2);
  },
});

export const Equipment = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const panel = await openTab(canvasElement, 'Equipment');
    const [, bar] = panel.getAllByRole('checkbox');
    await userEvent.click(panel.getByText('Pull-up bar'));
    await expect(bar).toBeChecked();
  },
});

/** Nothing was logged so far. */
export const FirstTime = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre({ sessions: [], last: {} })),
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await appears(element, 'The first one you finish will stand here.');
  },
});

/** Two sets are done; the third is filled with last time's values. */
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
    await expect(weight).toHaveAccessibleDescription('A weight is not negative.');
    await expect(tick(SQUAT_3)).toHaveAttribute('aria-pressed', 'false');
  },
});

export const SwapOrSkip = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going())),
  play: async ({ canvasElement, userEvent }) => {
    const { element, log } = await gym(canvasElement);
    const row = (name: string) => log.getByText(name).closest('details')!;
    await userEvent.click(log.getByText('Swap or skip Pull-up'));
    const pullUp = within(row('Swap or skip Pull-up'));
    await userEvent.click(pullUp.getByRole('radio', { name: 'No equipment' }));
    await userEvent.click(pullUp.getByRole('button', { name: 'Skip' }));
    await appears(element, 'Skipped: No equipment');
    await userEvent.click(log.getByText('Swap or skip Split squat'));
  },
});

/** The connection is gone: what is logged stays here for now. */
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going()), changesUnreachable()),
  play: async ({ canvasElement, userEvent }) => {
    const { element, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await appears(element, 'Saved on this device, will be sent');
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
    await appears(element, 'Saved on this device. You are signed out.');
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
    await appears(element, 'Saved on this device. The shop could not take it.');
  },
});

export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(workoutsAre(going()), changesAre('refused', 'It has not begun yet.')),
  play: async ({ canvasElement, userEvent }) => {
    const { log, tick } = await gym(canvasElement);
    await userEvent.click(tick(SQUAT_3));
    await waitFor(() => expect(log.getByText(/did not take this session: It has not begun yet\./)).toBeVisible());
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

export const LongNames = meta.story({
  beforeEach: ({ msw }) => {
    const long = plan();
    const [day] = long.workouts;
    day!.name = `A day with ${'a name that goes on '.repeat(4)}`;
    day!.exercises[0]!.name = `${'Paused'.repeat(12)} back squat from the pins, slowly`;
    msw.use(planIs({ ...long, title: `A plan ${'without an end '.repeat(6)}${'x'.repeat(60)}` }), workoutsAre(going()));
  },
  play: async ({ canvasElement }) => {
    await gym(canvasElement);
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PLAN)),
  play: async ({ canvasElement }) => {
    const element = await inside(canvasElement, 'coach-training');
    await expect(await element.findByText('Loading your training')).toBeInTheDocument();
  },
});

export const NotFound = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PLAN, 404, 'not_found')),
  play: async ({ canvasElement }) => {
    const element = await inside(canvasElement, 'coach-training');
    await appears(element, 'Training Program Not Found');
    await appears(element, 'The requested training program could not be found.');
    await expect(element.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', `${SHOP}/dashboard`);
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PLAN)),
  play: async ({ canvasElement }) => {
    await appears(await inside(canvasElement, 'coach-training'), 'Your training cannot be reached right now.');
  },
});

export const SignedOut = meta.story({
  beforeEach: () => memberToken.setState({ token: null }),
  play: async ({ canvasElement }) => {
    const element = await inside(canvasElement, 'coach-training');
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

export const WrongAttribute = meta.story({
  args: { plan: 'Plan 9' },
  play: async ({ canvasElement }) => {
    const element = await inside(canvasElement, 'coach-training');
    await expect(element.getByRole('alert')).toHaveTextContent(
      '<coach-training> cannot be shown: plan="Plan 9" should be the number of a programme or the name of a plan.',
    );
  },
});

export const WorkoutsDark = Workouts.extend({ globals: dark });
export const WarmUpDark = WarmUp.extend({ globals: dark });
export const RestingDark = Resting.extend({ globals: dark });
export const FinishedDark = Finished.extend({ globals: dark });
export const BadInputDark = BadInput.extend({ globals: dark });
export const WorkoutsPhone = Workouts.extend({ globals: phone });
export const RestingPhone = Resting.extend({ globals: phone });
export const SwapOrSkipPhone = SwapOrSkip.extend({ globals: phone });
export const BadInputPhone = BadInput.extend({ globals: phone });
export const FinishedPhone = Finished.extend({ globals: phone });
export const LongNamesPhone = LongNames.extend({ globals: phone });
export const EquipmentPhone = Equipment.extend({ globals: phone });
