import { http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { allDay, coaching } from '#widgets/elements/subscribe/subscribe.factory.ts';
import { DoneStep, type DoneStepProps } from '#widgets/elements/subscribe/payment/other-steps.tsx';
import { CodeStep } from '#widgets/elements/subscribe/payment/code-step.tsx';
import { OwnedStep } from '#widgets/elements/subscribe/payment/owned-step.tsx';
import { SubscribeRefusal } from '#widgets/elements/subscribe/payment/subscribe-refusal.tsx';
import preview from '../../.storybook/preview.tsx';

const SECRET = 'pi_1_secret_2';
const file = { programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://your-shop.example/file' };
const paidFor = (answer: PaymentStatusResponse) =>
  http.post<never, never, PaymentStatusResponse>('*/api/payment-status', () => HttpResponse.json(answer));

const meta = preview.meta({
  title: 'Elements/<coach-subscribe>/Outcomes',
  component: DoneStep,
  decorators: [
    (Story) => (
      <div className="subscribe">
        <Story />
      </div>
    ),
  ],
  args: {
    level: 2,
    title: 'Subscription Successful!',
    status: 'succeeded',
    clientSecret: SECRET,
    program: coaching(),
  } satisfies DoneStepProps,
  beforeEach: ({ msw }) => msw.use(paidFor(payment())),
});

export const Succeeded = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Subscription Successful!' })).toHaveFocus();
  },
});

/** Downloads are available at once. */
export const Programme = meta.story({
  args: { title: 'Payment Successful!', program: allDay() },
  beforeEach: ({ msw }) =>
    msw.use(paidFor(payment({ programId: 2, interval: 'once', coaching: false, plan: null, files: [file] }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Download All-Day-Energy-30-Days.pdf' })).toBeVisible();
  },
});

export const Processing = meta.story({
  args: { status: 'processing' },
  beforeEach: ({ msw }) => msw.use(paidFor(payment({ state: 'processing' }))),
});

/** A guest's free order needs a confirmation by mail. */
export const Unconfirmed = meta.story({
  args: { status: 'unconfirmed' },
  beforeEach: ({ msw }) => msw.use(paidFor(payment({ state: 'unconfirmed' }))),
});

/** The mailbox already owns it, or the code was used up. */
export const Returned = meta.story({
  beforeEach: ({ msw }) => msw.use(paidFor(payment({ state: 'failed', returned: 'other' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Payment being refunded' })).toBeVisible();
  },
});

/** An unpaid subscription that has not ended cannot be bought again. */
export const NotEnded = meta.story({
  render: () => (
    <OwnedStep
      level={2}
      program={coaching()}
      way={{
        state: 'unpaid',
        label: 'View your subscription',
        renews: true,
        href: 'https://your-shop.example/dashboard?tab=subscriptions',
        files: [],
      }}
    />
  ),
});

export const SetupRequired = meta.story({
  render: () => (
    <SubscribeRefusal level={2} title="Subscription System Setup Required">
      Payments aren’t set up yet. You can still look around.
    </SubscribeRefusal>
  ),
});

/** Without a payment provider, only a code for the whole price leads on. */
export const Code = meta.story({
  render: () => (
    <CodeStep
      level={2}
      program={coaching()}
      offer={coaching().offers[1]!}
      email="alex@example.org"
      onEdit={() => undefined}
      onCoupon={() => Promise.resolve()}
    />
  ),
});
