import { expect, userEvent } from 'storybook/test';
import { checkIns } from '#widgets/parts/coaching/coaching.factory.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';
import { purchase, receipt } from '#widgets/parts/purchases/purchases.factory.ts';
import { letters } from '#widgets/parts/messages/talk.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { checkInsAre, lettersAre } from '../coaching/handlers.ts';
import { args, clearTab, View } from '../dashboard/dashboard-setup.tsx';
import { appears } from '../support/appears.ts';
import { refusing } from '../support/handlers.ts';
import { programs } from '../support/programs.ts';
import { afterSale } from './handlers.ts';

const meta = preview.meta({
  title: 'Elements/Shared parts/Purchases/Purchases',
  component: View,
  args,
  beforeEach: ({ msw }) => {
    msw.use(...afterSale);
    return clearTab();
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
      guaranteeUntil: '2099-03-03',
      withdrawUntil: '2099-02-15',
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
    offers: [offer(), offer({ key: 'continuation', kind: 'continuation', price: '39.90' })],
  }),
];

export const Purchases = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByText('€99.90')).toBeVisible();
  },
});

export const BoughtLately = meta.story({
  args: { member: lately, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByRole('link', { name: /^Continue with .+ for €39\.90 a month$/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Receipt 12' })).toBeVisible();
  },
});

export const AskingForMoneyBack = meta.story({
  args: { member: lately, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Request a refund' }));
    await expect(canvas.getByRole('textbox', { name: 'Reason (optional)' })).toBeVisible();
  },
});

export const RefundRequested = meta.story({
  args: { member: { ...lately, purchases: lately.purchases.slice(0, 1) }, programs: withContinuation },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Request a refund' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Request refund' }));
    await appears(canvas, 'You requested a refund. The coach will take care of it.');
  },
});

export const TooLate = meta.story({
  args: { member: lately, programs: withContinuation },
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/refund-requests', 409, 'too_late')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Request a refund' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Request refund' }));
    await appears(canvas, 'Too Late for a Refund');
  },
});

export const Elsewhere = BoughtLately.extend({
  args: { elsewhere: true },
  // On another site, check-ins and messages show, too.
  beforeEach: ({ msw }) => msw.use(lettersAre(letters([], { open: false, clock: null })), checkInsAre(checkIns())),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByRole('link', { name: 'Change it on your-shop.example' })).toBeVisible();
  },
});

export const NoPurchases = meta.story({
  args: { member: newMember() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Purchase History' }));
    await expect(canvas.getByText('No purchases yet.')).toBeVisible();
  },
});
