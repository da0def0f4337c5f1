import { ApproxPrice } from '#widgets/region/approx-price.tsx';
import { euro } from './offers.ts';

/** What is charged, in euro, and about how much that is to a visitor who counts in something else. */
export function EuroPrice({ amount }: { amount: string }) {
  return (
    <span className="euro-price" part="price">
      {euro(amount)} <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}
