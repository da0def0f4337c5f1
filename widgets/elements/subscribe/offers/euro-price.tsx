import { Trans } from '@lingui/react/macro';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import { ChargedPrice } from '#widgets/elements/region/charged-price.tsx';

/** Price and interval of an offer: "€99.99 a month". */
export function OfferPrice({ offer: { interval }, amount }: { offer: OfferResponse; amount: string }) {
  return interval === 'month' ? (
    <Trans comment="An amount, such as €99.99, that is paid each month.">
      <ChargedPrice amount={amount} /> a month
    </Trans>
  ) : (
    <Trans comment="An amount that is paid one time only.">
      <ChargedPrice amount={amount} /> once
    </Trans>
  );
}
