import { useEffect, useRef } from 'react';
import { leave } from '#widgets/member/leave.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';

export interface OutcomeProps {
  /** `paid`, or `pending` while the provider still looks at it; `owned` was paid before. */
  what: 'paid' | 'pending' | 'owned';
  /** Level of the title. */
  title: 'h2' | 'h3';
  programName: string;
  /** Where to go from here. */
  href: string;
  /** Goes there by itself after a moment; on somebody else's page the buyer stays. */
  leaves: boolean;
}

const WORDS = {
  paid: ['Payment received', 'is yours. The receipt comes by e-mail.'],
  pending: [
    'Your payment is being checked',
    'opens as soon as the payment has gone through, and you get an e-mail. Please do not pay again.',
  ],
  owned: ['You own this already', 'is in your dashboard. There is nothing to pay.'],
} as const;

/** Time to read that it worked. */
const STAY_MS = 1500;

/** What became of it, in the place of the ways to pay. */
export function Outcome({ what, title: Title, programName, href, leaves }: OutcomeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [heading, text] = WORDS[what];

  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => leave.to(href), STAY_MS);
    return () => clearTimeout(timer);
  }, [leaves, href]);

  return (
    <div className="checkout-outcome" part="outcome">
      <Elevation seed={`${what} ${programName}`} points={20} sunrise />
      <Title ref={title} tabIndex={-1}>
        {heading}
      </Title>
      <p>
        {programName} {text}
      </p>
      <Button href={href} part="button">
        {href.endsWith('/dashboard') ? 'Go to your dashboard' : 'See what happens next'}
      </Button>
    </div>
  );
}
