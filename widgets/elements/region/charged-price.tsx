import { ApproxPrice } from './approx-price.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';

/** What is charged, in euro, and about how much that is to a visitor who counts in something else. */
export function ChargedPrice({ amount }: { amount: string }) {
  const { basePrice } = useMoney();
  return (
    <span className="euro-price" part="price">
      {/* One text: a separate space at the end of a line counts as a layout shift when the other price appears. */}
      {`${basePrice(amount).text} `}
      <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}
