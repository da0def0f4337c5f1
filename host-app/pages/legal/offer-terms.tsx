import { toDecimal, toMinor } from '#contract/money.ts';
import type { OfferResponse, ProgramsResponse } from '#contract/programs.ts';

/** Everything that is sold, with its price, its term and its guarantee, as the shop charges it. */
export function OfferTerms({ programs }: { programs: ProgramsResponse }) {
  const sold = programs.flatMap((program) => program.offers.map((offer) => ({ program, offer })));
  if (sold.length === 0) return <p>Nothing is sold here at the moment.</p>;
  return (
    <div className="legal-table">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Price</th>
            <th scope="col">Term</th>
            <th scope="col">Guarantee</th>
          </tr>
        </thead>
        <tbody>
          {sold.map(({ program, offer }) => (
            <tr key={`${program.id}-${offer.key}`}>
              <th scope="row">
                {program.displayName}
                {offer.name !== program.displayName && <span>{offer.name}</span>}
              </th>
              <td>{priceOf(offer)}</td>
              <td>{termOf(offer)}</td>
              <td data-head="Guarantee">{offer.guaranteeDays ? `${offer.guaranteeDays} days` : 'The law’s 14 days'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function priceOf({ price, interval }: OfferResponse): string {
  return interval === 'month' ? `€${price} a month` : `€${price} once`;
}

/** How long it goes on, and what it costs at least. */
function termOf({ price, kind, interval, minimumMonths, accessDays }: OfferResponse): string {
  if (interval === 'month') {
    const earlier = kind === 'continuation' ? 'For earlier buyers who ask for it. ' : '';
    return minimumMonths
      ? `${earlier}Renews each month, for at least ${minimumMonths} months: ${leastOf(price, minimumMonths)} in all.`
      : `${earlier}Renews each month until you cancel, which you can do at any time.`;
  }
  return accessDays ? `${accessDays} days. It ends by itself.` : 'Access does not end.';
}

/** What a subscription costs at least. */
function leastOf(price: string, months: number): string {
  return `€${toDecimal(toMinor(price) * months)}`;
}
