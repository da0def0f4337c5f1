import { expect, within } from 'storybook/test';
import '#widgets/elements/training/training.element.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing } from '../support/handlers.ts';
import {
  changed,
  changesOut,
  changesTaken,
  doneOn,
  IN_A_WEEK,
  ownPlan,
  planAround,
  PLANS,
  TWO_DAYS_AGO,
} from './own-plan.handlers.ts';
import { opened, trainingStory } from './training-story.ts';

const meta = preview.meta({
  title: 'Elements/<coach-training>/Own plan',
  ...trainingStory,
  args: { plan: 'own-plan' },
});

const LAST_WEEK = doneOn('w1-mon', 'w1-wed', 'w1-fri');
const STRENGTH_DONE = doneOn('w1-mon', 'w1-wed', 'w1-fri', 'w2-mon');

/** Today's session comes first, with this week below. */
export const Today = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: LAST_WEEK })),
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await expect(await element.findByText(/^Today ·/)).toBeVisible();
    await expect(await element.findByRole('button', { name: 'Start session' })).toBeEnabled();
    await expect(element.getByRole('heading', { name: 'This week' })).toBeVisible();
  },
});

/** Without a session today, the next one comes first, with its day. */
export const NothingToday = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ plan: planAround('none'), sessions: STRENGTH_DONE })),
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await appears(element, 'No session today. Next:');
    await expect(element.getByText(/^Tomorrow ·/)).toBeVisible();
  },
});

/** Another week, with its missed sessions. */
export const AnotherWeek = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: doneOn('w1-mon') })),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByRole('button', { name: 'Previous week' }));
    await appears(element, 'Week 1');
    await expect(await element.findByText(/2 sessions were missed\./)).toBeVisible();
  },
});

export const Moved = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...ownPlan({
        plan: planAround('intervals'),
        sessions: LAST_WEEK,
        changes: [changed('w2-mon', { movedTo: IN_A_WEEK })],
      }),
    ),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByRole('button', { name: 'Next week' }));
    await userEvent.click(await element.findByRole('button', { name: /moved from/ }));
    await expect(await element.findByText(/^Moved here from/)).toBeVisible();
  },
});

/** Forms to move, shorten or skip a day. */
export const ChangingADay = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: LAST_WEEK })),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByText('Move, shorten or skip'));
    await userEvent.click(element.getByRole('button', { name: 'Shorten' }));
    await expect(element.getByLabelText('Minutes available')).toHaveAccessibleDescription(
      'Enter your available minutes, from 5 to 600.',
    );
  },
});

export const Shortened = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: LAST_WEEK, changes: [changed('w2-mon', { minutes: 10 })] })),
  play: async ({ canvasElement }) => {
    await expect(
      await (await opened(canvasElement)).findByText(/Shortened to 10 min\. There is time for about the first/),
    ).toBeVisible();
  },
});

export const LeftOut = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...ownPlan({ sessions: LAST_WEEK, changes: [changed('w2-mon', { skipped: 'A night train, no sleep' })] })),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByRole('button', { name: /Skipped/ }));
    await appears(element, 'Skipped: A night train, no sleep');
  },
});

/** Offline: the change stays on this page for now. */
export const ChangedOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(...ownPlan({ sessions: LAST_WEEK, taken: changesOut() })),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByText('Move, shorten or skip'));
    await userEvent.click(element.getByRole('button', { name: 'Skip' }));
    await appears(element, 'Skipped.');
    await appears(element, 'Not saved on this device: keep this page open until it is sent');
  },
});

export const ChangeRefused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...ownPlan({ sessions: LAST_WEEK, taken: changesTaken('refused', 'Your access to this plan has ended.') })),
  play: async ({ canvasElement, userEvent }) => {
    const element = await opened(canvasElement);
    await userEvent.click(await element.findByText('Move, shorten or skip'));
    await userEvent.click(element.getByRole('button', { name: 'Skip' }));
    await expect(await element.findByText(/Your access to this plan has ended\./)).toBeVisible();
    await expect(element.getByRole('button', { name: 'Discard the change' })).toBeVisible();
  },
});

/** Member's own plan by `plan="mine"`, with its history. */
export const Mine = meta.story({
  args: { plan: 'mine' },
  beforeEach: ({ msw }) => {
    const { key, title, weeks, client } = planAround();
    const before = { key: 'winter', title: 'Winter base', start: '2026-01-05', until: TWO_DAYS_AGO, weeks: 4 };
    const current = { key, title, weeks, start: client!.start, until: client!.until };
    msw.use(
      ...ownPlan({
        sessions: LAST_WEEK,
        plans: [
          { ...current, state: 'current', open: true },
          { ...before, state: 'over', open: true },
        ],
      }),
    );
  },
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    await expect(await element.findByRole('link', { name: 'Winter base' })).toBeVisible();
  },
});

export const NoPlanYet = meta.story({
  args: { plan: 'mine' },
  beforeEach: ({ msw }) => msw.use(refusing(PLANS, 404, 'not_found')),
  play: async ({ canvasElement }) => {
    const element = await opened(canvasElement);
    const panel = within(element.getByRole('heading', { name: 'No personal plan yet' }).parentElement!);
    await expect(panel.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  },
});
