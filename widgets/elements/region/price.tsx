import { useEffect } from 'react';
import type { CurrencyCode } from '#contract/shared/currencies.ts';
import { useResource, useShop } from '#widgets/core/api/shop.tsx';
import { type PriceText } from '#widgets/core/region/money.ts';
import { useMoney, useWarning } from '#widgets/core/region/use-money.ts';
import { useRegion } from './page-region.ts';
import { ratesResource } from './region.api.ts';

export interface PriceProps {
  /** Euro as a decimal string, such as "29.90". */
  amount: string;
  /** Shows this currency, whatever the visitor has chosen. */
  currency?: CurrencyCode | undefined;
}

/** Price in the visitor's currency. Until that is known, the base price shows in grey. */
export function Price({ amount, currency }: PriceProps) {
  const { text, converting } = usePrice(amount, currency);
  return <PriceView text={text} converting={converting} />;
}

export function PriceView({ text, converting }: { text: string; converting: boolean }) {
  return (
    <span className="price" part="price" aria-busy={converting || undefined}>
      {text}
    </span>
  );
}

/** Returns the text of a price, and whether conversion is pending. */
function usePrice(amount: string, forced?: CurrencyCode): { text: string; converting: boolean } {
  const { basePrice, priceIn } = useMoney();
  const region = useRegion();
  const { resources } = useShop();
  const currency = forced ?? region.currency;
  const foreign = currency !== null && currency !== 'EUR';
  const rates = useResource(foreign ? ratesResource : null);
  // Each new choice checks whether the rates are out of date.
  useEffect(() => {
    if (currency !== null && currency !== 'EUR') resources.ensure(ratesResource);
  }, [currency, resources]);

  const converting = currency === null || (foreign && rates.status === 'loading');
  const price: PriceText =
    converting || rates.status !== 'ready' || currency === null
      ? basePrice(amount)
      : priceIn(amount, currency, rates.data.rates);
  useWarning(price.warning);
  return { text: price.text, converting };
}
