import { useRegion } from '#widgets/region/page-region.ts';
import { priceIn } from '#widgets/region/money.ts';
import { ratesResource } from '#widgets/region/rates.api.ts';
import { useResource } from '#widgets/core/shop.tsx';
import { euro } from './offers.ts';

/** What is charged, in euro, and about how much that is to a visitor who counts in something else. */
export function EuroPrice({ amount }: { amount: string }) {
  const { currency } = useRegion();
  const foreign = currency !== null && currency !== 'EUR' ? currency : null;
  const rates = useResource(foreign ? ratesResource : null);
  const about = foreign && rates.status === 'ready' ? priceIn(amount, foreign, rates.data.rates) : undefined;
  return (
    <span className="euro-price" part="price">
      {euro(amount)}
      {about && !about.warning && <small> ≈ {about.text}</small>}
    </span>
  );
}
