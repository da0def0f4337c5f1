import { Trans } from '@lingui/react/macro';
import type { OfferResponse } from '#contract/programs.ts';
import { ApproxPrice } from '#widgets/region/approx-price.tsx';
import { useLanguage } from '#widgets/core/language.tsx';
import { euro } from './offers.ts';

/** What an offer costs, and how often: "€99.99 a month". */
export function OfferPrice({ offer: { interval }, amount }: { offer: OfferResponse; amount: string }) {
  return interval === 'month' ? (
    <Trans comment="An amount, such as €99.99, that is paid each month.">
      <EuroPrice amount={amount} /> a month
    </Trans>
  ) : (
    <Trans comment="An amount that is paid one time only.">
      <EuroPrice amount={amount} /> once
    </Trans>
  );
}

/** What is charged, in euro, and about how much that is to a visitor who counts in something else. */
function EuroPrice({ amount }: { amount: string }) {
  const language = useLanguage();
  return (
    <span className="euro-price" part="price">
      {euro(amount, language)} <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}
