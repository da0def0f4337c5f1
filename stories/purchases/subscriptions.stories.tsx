import { expect, userEvent } from 'storybook/test';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { args, clearTab, View } from '../dashboard/dashboard-setup.tsx';
import { appears } from '../support/appears.ts';
import { refusing } from '../support/handlers.ts';
import { afterSale, ENDS_AT } from './handlers.ts';

const meta = preview.meta({
  title: 'Elements/Shared parts/Purchases/Subscriptions',
  component: View,
  args,
  beforeEach: ({ msw }) => {
    msw.use(...afterSale);
    return clearTab();
  },
});

const one = (parts: Parameters<typeof subscription>[1] = {}) =>
  newMember({ subscriptions: [subscription('c', parts)] });

export const Subscriptions = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText('Past due')).toBeVisible();
  },
});

export const Cancelling = meta.story({
  args: { member: one() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await expect(canvas.getByText(/^Two more payments of €99.99, €199.98 in total/)).toBeVisible();
  },
});

export const Cancelled = meta.story({
  args: { member: one() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel it' }));
    await appears(canvas, 'Ends on 21 February 2027');
  },
});

export const CancellationWithdrawn = meta.story({
  args: { member: one({ endsAt: ENDS_AT }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Resume subscription' }));
    await appears(canvas, 'Your subscription renews as before.');
  },
});

const plan = {
  id: '00000000-0000-4000-8000-0000000000d1',
  state: 'proposed',
  item: 'Personal Coaching: Continuation',
  amount: '39.90',
  until: '2026-11-15T10:00:00.000Z',
} as const;

export const AnotherOffer = meta.story({
  args: { member: one({ plan }) },
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/subscriptions/:id/plan', 409, 'nothing_to_do')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText(/Your subscription stays as it is unless you accept by/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept €39.90 a month' }));
    await appears(canvas, 'Out of Date');
  },
});

export const AnotherOfferAgreed = meta.story({
  args: { member: one({ plan: { ...plan, state: 'agreed' } }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText(/^From 1 December 2026: Personal Coaching/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Decline' })).toBeVisible();
  },
});

export const NotCancelled = meta.story({
  args: { member: one() },
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/subscriptions/:id/cancel', 502, 'provider_failed')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel subscription' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel it' }));
    await appears(canvas, 'That Didn’t Work');
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
    await appears(canvas, 'You can’t change your card right now. Try again later.');
  },
});

export const Disputed = meta.story({
  args: { member: one({ status: 'unpaid', live: false, disputed: true, cardChangeable: false }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText(/^A payment is disputed\./)).toBeVisible();
  },
});

export const NoSubscriptions = meta.story({
  args: { member: newMember() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Subscriptions' }));
    await expect(canvas.getByText('You have no subscriptions.')).toBeVisible();
  },
});
