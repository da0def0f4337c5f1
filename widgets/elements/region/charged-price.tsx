import { useResource } from '#widgets/core/api/shop.tsx';
import { useRegion } from './page-region.ts';
import { ratesResource } from './region.api.ts';
import { useMoney, useWarning } from '#widgets/core/region/use-money.ts';

/** Charged price in euro, with an approximate price in the visitor's currency. */
export function ChargedPrice({ amount }: { amount: string }) {
  const { basePrice } = useMoney();
  return (
    <span className="euro-price" part="price">
      {basePrice(amount).text}
      <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}

/** Approximate price in the visitor's currency, beside the charged euro; empty if unknown. */
function ApproxPrice({ amount, className }: { amount: string; className: string }) {
  const { priceIn } = useMoney();
  const { currency } = useRegion();
  const foreign = currency !== null && currency !== 'EUR';
  const rates = useResource(foreign ? ratesResource : null);
  const price = foreign && rates.status === 'ready' ? priceIn(amount, currency, rates.data.rates) : undefined;
  useWarning(price?.warning);
  if (!price || price.warning) return null;
  // The space comes with this price: "€99.99/month" has none. Outside the span, a line may break there.
  return (
    <>
      {' '}
      <span className={className}>≈ {price.text}</span>
    </>
  );
}
