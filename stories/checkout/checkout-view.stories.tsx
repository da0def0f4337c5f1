import { expect } from 'storybook/test';
import { CheckoutSkeleton, PaySkeleton } from '#widgets/elements/checkout/checkout-skeleton.tsx';
import { CheckoutView, type CheckoutViewProps } from '#widgets/elements/checkout/checkout-view.tsx';
import { PaymentTabs } from '#widgets/elements/checkout/methods/payment-tabs.tsx';
import { coachingIn } from '#widgets/elements/checkout/purchase.ts';
import { offer } from '#widgets/elements/programs/programs.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { visitorFrom } from '../support/page.ts';
import { finnishPrograms, longPrograms, programs } from '../support/programs.ts';

const once = offer({ key: 'once', price: '29.90', interval: 'once', guaranteeDays: 30 });

const args: CheckoutViewProps = {
  program: { ...programs()[1]!, offers: [once] },
  coaching: coachingIn(programs()),
  level: 1,
  children: (
    <>
      <h2>How would you like to pay?</h2>
      <PaymentTabs open={null} onOpen={() => undefined} locked={false} panels={{ card: null, paypal: null }} />
    </>
  ),
};

const meta = preview.meta({
  title: 'Elements/<coach-checkout>/View',
  component: CheckoutView,
  args,
});

export const NothingChosen = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('One-time payment • Instant access • 30-day money-back guarantee')).toBeVisible();
    for (const tab of canvas.getAllByRole('tab')) await expect(tab).toHaveAttribute('aria-selected', 'false');
  },
});

/** The programme is in another language than the reader's. */
export const InAnotherLanguage = meta.story({
  args: { program: { ...finnishPrograms()[1]!, offers: [once] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In Finnish')).toBeVisible();
  },
});

/** The charge is in euros, so the euro price comes first. */
export const FromAmerica = meta.story({
  beforeEach: () => visitorFrom('US'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('≈ $32.59')).toBeVisible();
    await expect(
      await canvas.findByRole('link', {
        name: 'Personal Coaching: €99.99 ≈ $108.99/month, billed monthly, cancel anytime',
      }),
    ).toBeVisible();
  },
});

/** The session is not known yet. */
export const Asking = meta.story({ args: { children: <PaySkeleton /> } });

/** Longest texts in every field. */
export const LongNames = meta.story({
  args: { program: { ...longPrograms()[1]!, price: '1234567.00' }, coaching: coachingIn(longPrograms()) },
  beforeEach: () => visitorFrom('JP'),
});

/** The programme has not loaded yet. */
export const Loading = meta.story({ render: () => <CheckoutSkeleton /> });
