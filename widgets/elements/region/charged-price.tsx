import { ApproxPrice } from './approx-price.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';

/** Charged price in euro, with an approximate price in the visitor's currency. */
export function ChargedPrice({ amount }: { amount: string }) {
  const { basePrice } = useMoney();
  return (
    <span className="euro-price" part="price">
      {/* One text node: a separate trailing space counts as a layout shift when the other price appears. */}
      {`${basePrice(amount).text} `}
      <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}
