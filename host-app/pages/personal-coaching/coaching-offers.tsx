import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { Price } from '#widgets/region/price.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { coaching } from '../../content/personal-coaching.ts';
import { leastOf } from '../legal/offer-terms.tsx';

/** Every way to be coached, with what it costs at least and how it ends. */
export function CoachingOffers({ program }: { program: ProgramResponse }) {
  const offers = program.offers.filter(({ kind }) => kind === 'standard');
  const later = program.offers.find(({ kind }) => kind === 'continuation');
  return (
    <section id="offers" className="coached-offers water" aria-labelledby="offers-title">
      <div className="wrap">
        <h2 id="offers-title">{coaching.offersTitle}</h2>
        <p>{coaching.offersLead}</p>
        <ul>
          {offers.map((offer) => (
            <li key={offer.key}>
              <h3>{offer.name}</h3>
              <p className="coached-price">
                <Price amount={offer.price} />
                {offer.interval === 'month' ? <span>/month</span> : <span>once</span>}
              </p>
              <dl>
                {factsOf(offer).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {program.available ? (
                <Button href={`/subscribe/${program.id}?offer=${encodeURIComponent(offer.key)}`}>
                  Choose {offer.name}
                </Button>
              ) : (
                <p>It cannot be bought at the moment.</p>
              )}
            </li>
          ))}
        </ul>
        <div className="coached-after">
          <ul>
            {program.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <div>
            <h3>{coaching.stopTitle}</h3>
            <p>{stopOf(offers)}</p>
            {later && (
              <p>
                After an offer that ends by itself you may go on for €{later.price} a month, if you ask for it. Nothing
                starts by itself.
              </p>
            )}
            <p>
              You are charged in euros, value added tax included. <a href="/terms">Terms</a>,{' '}
              <a href="/withdrawal">right of withdrawal</a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function factsOf({ price, interval, minimumMonths, accessDays, guaranteeDays }: OfferResponse) {
  const facts: [label: string, value: string][] = [];
  if (interval === 'month') {
    facts.push(['Renews', 'each month, until you cancel']);
    if (minimumMonths) facts.push(['At least', `${minimumMonths} months, ${leastOf(price, minimumMonths)} in all`]);
  } else {
    facts.push(['Lasts', accessDays ? `${accessDays} days, and ends by itself` : 'without an end']);
    facts.push(['In all', `€${price}, charged once`]);
  }
  if (guaranteeDays) facts.push(['Money back', `all of it, within ${guaranteeDays} days`]);
  return facts;
}

/** In one sentence, and from which day: what the guide against scams says to ask for. */
function stopOf(offers: readonly OfferResponse[]): string {
  const monthly = offers.find(({ interval }) => interval === 'month');
  if (!monthly) return 'There is nothing to stop: what you pay once ends by itself.';
  const least = monthly.minimumMonths ? `, and not before month ${monthly.minimumMonths} is over` : '';
  return `You cancel on your dashboard or by e-mail at any time; it ends with the month that you have paid for${least}. Cancelling costs nothing.`;
}
