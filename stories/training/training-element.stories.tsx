import { expect, waitFor, within } from 'storybook/test';
import '#widgets/elements/training/training.element.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { plan } from '#widgets/elements/training/training.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';
import { going, PLAN, planIs, workoutsAre } from './training.handlers.ts';
import { gym, opened, trainingStory } from './training-story.ts';

const meta = preview.meta({ title: 'Elements/<coach-training>', tags: ['autodocs'], ...trainingStory });

export const Workouts = meta.story({
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await expect(element.getByRole('tab', { name: 'Workouts' })).toHaveAttribute('aria-selected', 'true');
    await expect(await element.findByRole('button', { name: 'Start session' })).toBeEnabled();
    await expect(element.getByText('60-90 min per session')).toBeVisible();
    await expect(await element.findAllByRole('button', { name: /^Delete/ })).toHaveLength(4);
  },
});

async function openTab(canvasElement: HTMLElement, name: string) {
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
    const element = await withinShadowRoot(canvasElement, 'coach-training');
    await expect(await element.findByText('Loading your training')).toBeInTheDocument();
  },
});

export const NotFound = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PLAN, 404, 'not_found'), workoutsAre({ sessions: [], last: {} })),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-training');
    await appears(element, 'Training Program Not Found');
    await appears(element, 'This account has no access to the plan. You may have bought it with another account.');
    await expect(element.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', `${SHOP}/dashboard`);
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PLAN)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-training'), 'Can’t load your training right now.');
  },
});

export const SignedOut = meta.story({
  beforeEach: () => memberTokens.setState({}, true),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-training');
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

export const WrongAttribute = meta.story({
  args: { plan: 'Plan 9' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-training');
    await expect(element.getByRole('alert')).toHaveTextContent(
      '<coach-training> cannot be shown: plan="Plan 9" should be the number of a programme or the name of a plan.',
    );
  },
});
