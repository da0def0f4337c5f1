import { expect } from 'storybook/test';
import { user } from '#widgets/parts/account/account.factory.ts';
import { fullMember, newMember, unclaimed } from '#widgets/elements/dashboard/dashboard.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { sites, sitesAre } from '../account/handlers.ts';
import { LONG_NAME, longPrograms } from '../support/programs.ts';
import { args, clearTab, View } from './dashboard-setup.tsx';

const meta = preview.meta({
  title: 'Elements/<coach-dashboard>/View',
  component: View,
  args,
  beforeEach: ({ msw }) => {
    msw.use(sitesAre(sites));
    return clearTab();
  },
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
    await expect(canvas.getByText('12')).toBeVisible();
    await expect(canvas.getByRole('progressbar', { name: 'Progress in Hybrid Athlete' })).toBeVisible();
  },
});

export const Empty = meta.story({
  args: { member: newMember({ user: user({ firstName: null, lastName: null }) }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Energy Athlete');
    await expect(canvas.getByRole('heading', { name: 'Ready for More Energy?' })).toBeVisible();
  },
});

/** An order that was paid with the member's address without signing in. */
export const UnclaimedOrder = meta.story({
  args: { member: newMember({ unclaimed: [unclaimed('Personal Coaching')] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^“Personal Coaching” was bought on/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Confirm the order' })).toBeVisible();
  },
});

/** Link to the messages and data of an ended coaching. */
export const CoachingEnded = meta.story({
  args: { member: newMember({ user: user({ wasCoached: true }), keptLog: 'mine' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'See your training log' })).toBeVisible();
  },
});

/** Longest texts in every field. */
export const LongNames = meta.story({
  args: {
    member: fullMember({ user: user({ firstName: LONG_NAME }), owned: [1, 2] }),
    programs: longPrograms(),
  },
});
