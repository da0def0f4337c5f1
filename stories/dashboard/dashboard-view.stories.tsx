import { expect, fn, userEvent } from 'storybook/test';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { DashboardView, type DashboardViewProps } from '#widgets/dashboard/dashboard-view.tsx';
import { fullMember, newMember, purchase, receipt, subscription, user } from '#widgets/dashboard/dashboard.factory.ts';
import DashboardPanels from '#widgets/dashboard/dashboard-panels.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { offer, program } from '#widgets/programs/programs.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { dark, phone } from '../support/globals.ts';
import { refusing } from '../support/handlers.ts';
import { LONG_NAME, longPrograms, programs } from '../support/programs.ts';
import { afterSale, ENDS_AT, sites, sitesAre } from './answers.ts';

const args: DashboardViewProps = {
  panels: DashboardPanels,
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
    msw.use(sitesAre(sites), ...afterSale);
    const giveTimeBack = takeTime();
    return () => {
      giveTimeBack();
      history.replaceState(null, '', location.pathname + location.search);
    };
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

const one = (parts: Parameters<typeof subscription>[1] = {}) =>
  newMember({ subscriptions: [subscription('c', parts)] });

export const Cancelling = meta.story({
  args: { member: one() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await expect(canvas.getByText(/^Two more payments of €99.99, €199.98 in all/)).toBeVisible();
  },
});

export const Cancelled = meta.story({
  args: { member: one() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel it' }));
    await appears(canvas, 'Ends on February 21, 2027');
  },
});

export const KeptAfterAll = meta.story({
  args: { member: one({ endsAt: ENDS_AT }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Keep my subscription after all' }));
    await appears(canvas, 'Your subscription renews as before.');
  },
});

export const NotCancelled = meta.story({
  args: { member: one() },
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/subscriptions/:id/cancel', 502, 'provider_failed')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel it' }));
    await appears(canvas, 'That Did Not Work');
  },
});

export const NoOtherCard = meta.story({
  args: { member: one({ status: 'past_due', cancellation: null }) },
  beforeEach: ({ msw }) =>
    msw.use(
      refusing('/api/user/subscriptions/:id/card', 502, 'provider_failed'),
      refusing('/api/payment-providers', 500, 'internal'),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update card' }));
    await appears(canvas, 'Cards cannot be changed right now. Please try again later.');
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

const lately = newMember({
  owned: [1, 4],
  purchases: [
    purchase('a', 4, {
      programName: 'Brand Personal Coaching',
      amount: '89.90',
      accessUntil: '2099-03-01T00:00:00.000Z',
      receipts: [receipt(12, { amount: '89.90' })],
      guaranteeUntil: '2099-03-03T00:00:00.000Z',
      withdrawUntil: '2099-02-15T00:00:00.000Z',
    }),
    purchase('b', 2, { requested: 'guarantee', receipts: [receipt(11, { amount: '29.90' })] }),
    purchase('c', 3, {
      status: 'disputed',
      amount: '1234567.00',
      receipts: [receipt(15, { kind: 'credit' }), receipt(10)],
    }),
  ],
});
const withContinuation = [
  ...programs().slice(0, 3),
  program({
    id: 4,
    displayName: 'Personal Coaching',
    type: 'subscription',
    price: '99.99',
    offers: [offer(), offer({ key: 'continuation', price: '39.90' })],
  }),
];

export const BoughtLately = meta.story({
  args: { member: lately, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByRole('link', { name: 'Go on for €39.90 a month' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Receipt 12' })).toBeVisible();
  },
});

export const AskingForMoneyBack = meta.story({
  args: { member: lately, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for your money back' }));
    await expect(canvas.getByRole('textbox', { name: 'Why (optional)' })).toBeVisible();
  },
});

export const AskedForMoneyBack = meta.story({
  args: { member: { ...lately, purchases: lately.purchases.slice(0, 1) }, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for your money back' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for it' }));
    await appears(canvas, 'You asked for your money back. The coach will see to it.');
  },
});

export const TooLate = meta.story({
  args: { member: lately, programs: withContinuation },
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/refund-requests', 409, 'too_late')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for your money back' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for it' }));
    await appears(canvas, 'Too Late for That');
  },
});

export const Elsewhere = BoughtLately.extend({
  args: { elsewhere: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByRole('link', { name: 'Change it on your-shop.example' })).toBeVisible();
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

export const SubscriptionsDark = Subscriptions.extend({ globals: dark });

export const BoughtLatelyDark = BoughtLately.extend({ globals: dark });

export const BoughtLatelyPhone = BoughtLately.extend({ globals: phone });

export const AskingForMoneyBackPhone = AskingForMoneyBack.extend({ globals: phone });

export const CancellingPhone = Cancelling.extend({ globals: phone });
