import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { NoCheckout } from '#widgets/elements/checkout/no-checkout.tsx';
import { PurchaseOutcome, type PurchaseOutcomeProps } from '#widgets/parts/purchases/after-sale/outcome.tsx';
import preview from '../../.storybook/preview.tsx';
import { memberIs } from '../dashboard/handlers.ts';
import { LONG_NAME } from '../support/programs.ts';

const args: PurchaseOutcomeProps = {
  what: 'paid',
  title: 'h2',
  programName: 'All Day Energy',
  way: {
    state: 'owned',
    label: 'Open',
    renews: false,
    href: 'https://your-shop.example/plan',
    files: [{ programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://your-shop.example/file' }],
  },
  secret: undefined,
  next: 'https://your-shop.example/dashboard',
};

const meta = preview.meta({
  title: 'Elements/<coach-checkout>/Outcome',
  component: PurchaseOutcome,
  args,
  beforeEach: ({ msw }) => msw.use(memberIs(newMember())),
});

export const Paid = meta.story();

export const PaidForCoaching = meta.story({
  args: { programName: 'Coaching Week', next: 'https://your-shop.example/coaching/thank-you' },
});

export const Pending = meta.story({ args: { what: 'pending', way: undefined } });

/** PayPal has not confirmed yet; the outcome will appear here. */
export const Unsure = meta.story({ args: { what: 'unsure', way: undefined } });

export const Owned = meta.story({ args: { what: 'owned' } });

export const NotFound = meta.story({ render: () => <NoCheckout why="missing" level={2} /> });

export const InvalidType = meta.story({ render: () => <NoCheckout why="type" level={2} /> });

export const LongName = Pending.extend({ args: { programName: LONG_NAME } });
