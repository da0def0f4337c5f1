import { useEffect, useRef } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { followPayment } from './follow-payment.ts';
import type { Way } from './own.ts';
import { Ways } from './ways-view.tsx';

/** `pending` while the provider still looks at it, `unsure` while it has not said anything; `owned` was paid before. */
export type PaidOutcome = 'paid' | 'pending' | 'unsure';

export interface OutcomeProps {
  what: PaidOutcome | 'owned';
  /** Level of the title. */
  title: 'h2' | 'h3';
  programName: string;
  /** The way into it; undefined until the shop knows of the payment. */
  way: Way | undefined;
  /** Secret of the card payment. */
  secret: string | undefined;
  /** Where a buyer goes from here. */
  next: string;
}

const WORDS = {
  paid: ['Payment received', 'is yours. The receipt comes by e-mail.'],
  pending: [
    'Your payment is being checked',
    'opens as soon as the payment has gone through, and you get an e-mail. Please do not pay again.',
  ],
  owned: ['You own this already', 'is yours. There is nothing to pay.'],
  unsure: [
    'We do not know yet',
    'PayPal has not told us yet whether the payment went through. We keep asking: if it did, what you bought opens here and on your dashboard, and an e-mail says so. Please do not pay again before you have looked there.',
  ],
} as const;

/** What became of it, in the place of the ways to pay, and the way into what was bought. The page stays. */
export function Outcome({ what: known, title: Title, programName, way, secret, next }: OutcomeProps) {
  const shop = useShop();
  const title = useRef<HTMLHeadingElement>(null);
  const open = way?.state === 'owned';
  const what = known !== 'owned' && open ? 'paid' : known;
  const [heading, text] = WORDS[what];

  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (open || known === 'owned') return;
    return followPayment(shop, secret);
  }, [shop, open, known, secret]);

  return (
    <div className="checkout-outcome" part="outcome">
      <Elevation seed={`${what} ${programName}`} points={20} sunrise />
      <Title ref={title} tabIndex={-1}>
        {heading}
      </Title>
      <p>{what === 'unsure' ? text : `${programName} ${text}`}</p>
      {open && <Ways name={programName} href={way.href} files={way.files} />}
      <Button href={next} variant="quiet" part="button">
        {next.endsWith('/dashboard') ? 'Go to your dashboard' : 'See what happens next'}
      </Button>
    </div>
  );
}
