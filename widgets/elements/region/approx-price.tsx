import { useResource } from '#widgets/core/shop.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { useRegion } from './page-region.ts';
import { ratesResource } from './region.api.ts';

/** Approximate price in the visitor's currency, beside the charged euro; empty if unknown. */
export function ApproxPrice({ amount, className }: { amount: string; className: string }) {
  const { priceIn } = useMoney();
  const { currency } = useRegion();
  const foreign = currency !== null && currency !== 'EUR';
  const rates = useResource(foreign ? ratesResource : null);
  if (!foreign || rates.status !== 'ready') return null;
  const { text, warning } = priceIn(amount, currency, rates.data.rates);
  return warning ? null : <span className={className}>≈ {text}</span>;
}
