import { ApproxPrice } from '#widgets/region/approx-price.tsx';
import { useLanguage } from '#widgets/core/language.tsx';
import { euro } from './offers.ts';

/** What is charged, in euro, and about how much that is to a visitor who counts in something else. */
export function EuroPrice({ amount }: { amount: string }) {
  const language = useLanguage();
  return (
    <span className="euro-price" part="price">
      {euro(amount, language)} <ApproxPrice amount={amount} className="euro-approx" />
    </span>
  );
}
