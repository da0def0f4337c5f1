import { expect, fn, userEvent } from 'storybook/test';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { DashboardView, type DashboardViewProps } from '#widgets/dashboard/dashboard-view.tsx';
import { fullMember, newMember, user } from '#widgets/dashboard/dashboard.factory.ts';
import Panels from '#widgets/dashboard/panels.tsx';
import preview from '../../.storybook/preview.tsx';
import { dark, phone } from '../support/globals.ts';
import { LONG_NAME, longPrograms, programs } from '../support/programs.ts';
import { sites, sitesAre } from './answers.ts';

const args: DashboardViewProps = {
  panels: Panels,
  member: fullMember(),
  programs: programs(),
  elsewhere: false,
  onChange: fn(),
};

function View(props: DashboardViewProps) {
  return (
    <ToastProvider>
      <DashboardView {...props} />
    </ToastProvider>
  );
}

const meta = preview.meta({
  title: 'Dashboard/View',
  component: View,
  args,
  beforeEach: ({ msw }) => {
    history.replaceState(null, '', location.pathname + location.search);
    msw.use(sitesAre(sites));
    return () => history.replaceState(null, '', location.pathname + location.search);
  },
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
    await expect(canvas.getByText('12')).toBeVisible();
    await expect(canvas.getByRole('progressbar', { name: 'Progress in All Day Energy' })).toBeVisible();
  },
});

export const Empty = meta.story({
  args: { member: newMember({ user: user({ firstName: null, lastName: null }) }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Energy Athlete');
    await expect(canvas.getByRole('heading', { name: 'Ready for More Energy?' })).toBeVisible();
  },
});

export const Subscriptions = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText('Past due')).toBeVisible();
  },
});

export const NoSubscriptions = meta.story({
  args: { member: newMember() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText('You have no subscriptions.')).toBeVisible();
  },
});

export const Purchases = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByText('€99.90')).toBeVisible();
  },
});

export const NoPurchases = meta.story({
  args: { member: newMember() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByText('You have bought nothing yet.')).toBeVisible();
  },
});

export const Profile = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Profile' }));
    await expect(await canvas.findByRole('button', { name: 'Revoke https://club.example' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByRole('textbox', { name: 'Type DELETE to confirm' })).toBeVisible();
  },
});

/** Everything is as long as it can be. */
export const LongNames = meta.story({
  args: {
    member: fullMember({ user: user({ firstName: LONG_NAME }), owned: [1, 2] }),
    programs: longPrograms(),
  },
});

export const Dark = Full.extend({ globals: dark });

export const ProfileDark = Profile.extend({ globals: dark });

export const Phone = Full.extend({ globals: phone });

export const PurchasesPhone = Purchases.extend({ globals: phone });

export const SubscriptionsPhone = Subscriptions.extend({ globals: phone });

export const ProfilePhone = Profile.extend({ globals: phone });

export const LongNamesPhone = LongNames.extend({ globals: phone });
