import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { announcePurchase } from '../../payments/purchase-channel.ts';
import { followPayment } from '../follow-payment.ts';
import type { ProgramAccess } from '../ownership.ts';
import { ProgramLinks } from '../program-links-view.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

/** `pending` while the provider decides, `unsure` while it has not answered; `owned` was paid before. */
export type PaidOutcome = 'paid' | 'pending' | 'unsure';

export interface PurchaseOutcomeProps {
  what: PaidOutcome | 'owned';
  title: 'h2' | 'h3';
  programName: string;
  /** Access to the programme; undefined until the shop knows of the payment. */
  way: ProgramAccess | undefined;
  /** Client secret of the card payment. */
  secret: string | undefined;
  /** Next address for the buyer. */
  next: string;
}

/** Outcome that replaces the payment methods, with a link to the programme. The page stays open. */
export function PurchaseOutcome({ what: known, title: Title, programName, way, secret, next }: PurchaseOutcomeProps) {
  const shop = useShop();
  const title = useRef<HTMLHeadingElement>(null);
  const open = way?.state === 'owned';
  const what = known !== 'owned' && open ? 'paid' : known;
  const say = useSay();
  const [heading, text] = describeOutcome(what, programName);

  // The button that had the focus is gone.
  useEffect(() => takeFocus(title.current), []);
  useEffect(() => {
    if (known === 'owned') return undefined;
    // Other elements and windows loaded before the shop knew of the payment.
    if (open) return announcePurchase();
    return followPayment(shop, secret);
  }, [shop, open, known, secret]);

  return (
    <div className="checkout-outcome" part="outcome">
      <Elevation seed={`${what} ${programName}`} points={20} sunrise />
      <Title ref={title} tabIndex={-1}>
        {say(heading)}
      </Title>
      <p>{say(text)}</p>
      {open && <ProgramLinks name={programName} href={way.href} files={way.files} />}
      <Button href={next} variant="quiet" part="button">
        {next.endsWith('/dashboard') ? <Trans>Go to your dashboard</Trans> : <Trans>View next steps</Trans>}
      </Button>
    </div>
  );
}

function describeOutcome(what: PurchaseOutcomeProps['what'], programName: string): [heading: Words, text: Words] {
  if (what === 'paid') {
    return [msg`Payment received`, msg`${programName} is yours. We’ll e-mail the receipt.`];
  }
  if (what === 'pending') {
    return [
      msg`Your payment is being checked`,
      msg`${programName} opens once the payment has gone through, and we’ll e-mail you. Please don’t pay again.`,
    ];
  }
  if (what === 'owned') {
    return [msg`You already own this`, msg`${programName} is yours. You don’t need to pay.`];
  }
  return [
    msg`Payment not confirmed yet`,
    msg`PayPal hasn’t confirmed the payment yet; we’ll keep checking. If it went through, your purchase opens here and on your dashboard, and we’ll e-mail you. Please check there before you pay again.`,
  ];
}
