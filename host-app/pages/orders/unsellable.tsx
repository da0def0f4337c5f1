import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { useMoney } from '#widgets/region/use-money.ts';

/** What stands in the shop at a price that no card is charged with. */
export function Unsellable({ offers }: { offers: CoachOrdersResponse['unsellable'] }) {
  const { formatAmount } = useMoney();
  if (offers.length === 0) return null;
  return (
    <section className="orders-stuck" aria-label="Prices that cannot be paid">
      <p>
        {offers.length === 1 ? '1 price cannot be paid by card.' : `${offers.length} prices cannot be paid by card.`}
      </p>
      <ul>
        {offers.map(({ item, price, currency, least, most }) => (
          <li key={item}>
            <b>{item}</b> <span>cannot be bought by card at {formatAmount(price, currency)}</span>
            <p>
              A card is charged with {formatAmount(least, currency)} to {formatAmount(most, currency)}. Please change
              its price.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
