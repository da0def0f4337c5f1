import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { Price } from '#widgets/elements/region/price.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { coaching } from '../../content/personal-coaching.ts';

/** Coaching offers, with the minimum cost and how each ends. */
export function CoachingOffers({ program }: { program: ProgramResponse }) {
  const say = useSay();
  const pages = usePages();
  const { formatAmount } = useMoney();
  const lang = useForeignLang(program.language);
  const euro = (amount: string) => formatAmount(amount, 'EUR');
  const offers = program.offers.filter(({ kind }) => kind === 'standard');
  const later = program.offers.find(({ kind }) => kind === 'continuation');
  return (
    <section id="offers" className="coached-offers water" aria-labelledby="offers-title">
      <div className="wrap">
        <h2 id="offers-title">{say(coaching.offersTitle)}</h2>
        <p>{say(coaching.offersLead)}</p>
        <ul>
          {offers.map((offer) => (
            <li key={offer.key}>
              <h3 lang={lang}>{offer.name}</h3>
              <p className="coached-price">
                <OfferPrice offer={offer} />
              </p>
              <dl>
                {buildOfferFacts(offer, euro).map(([label, value]) => (
                  <div key={label.id}>
                    <dt>{say(label)}</dt>
                    <dd>{say(value)}</dd>
                  </div>
                ))}
              </dl>
              {program.available ? (
                <Button href={`${pages}/subscribe/${program.id}?offer=${encodeURIComponent(offer.key)}`}>
                  <Choose offer={offer.name} />
                </Button>
              ) : (
                <p>
                  <Trans>Not available right now.</Trans>
                </p>
              )}
            </li>
          ))}
        </ul>
        <div className="coached-after">
          <div>
            <LanguageMark language={program.language} className="coach-note" />
            <ul lang={lang}>
              {program.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{say(coaching.stopTitle)}</h3>
            <p>{say(describeCancellation(offers))}</p>
            {later && <Later price={euro(later.price)} />}
            <p>
              <Trans>
                You are charged in euros, value added tax included. <a href={`${pages}/terms`}>Terms</a>,{' '}
                <a href={`${pages}/withdrawal`}>right of withdrawal</a>
              </Trans>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Price and interval. */
function OfferPrice({ offer: { price, interval } }: { offer: OfferResponse }) {
  const amount = <Price amount={price} />;
  return interval === 'month' ? (
    <Trans comment="A price with its term in small letters: €99.00/month">
      {amount}
      <span>/month</span>
    </Trans>
  ) : (
    <Trans comment="A price with its term in small letters: €99.00 once">
      {amount}
      <span>once</span>
    </Trans>
  );
}

function Choose({ offer }: { offer: string }) {
  return <Trans>Choose {offer}</Trans>;
}

function Later({ price }: { price: string }) {
  return (
    <p>
      <Trans>
        When an offer ends automatically, you can choose to continue for {price} a month. You pay nothing more unless
        you do.
      </Trans>
    </p>
  );
}

type Euro = (amount: string) => string;

function buildOfferFacts({ price, interval, minimumMonths, accessDays, guaranteeDays }: OfferResponse, euro: Euro) {
  const facts: [label: MessageDescriptor, value: Words][] = [];
  if (interval === 'month') {
    facts.push([msg`Renewal`, msg`each month, until you cancel`]);
    if (minimumMonths) {
      const total = euro(toDecimal(toMinor(price) * minimumMonths));
      facts.push([
        msg({ message: 'Minimum', comment: 'What a subscription comes to: at least 3 months, €299.97 in all' }),
        msg`${plural(minimumMonths, { one: '# month', other: '# months' })}, ${total} in total`,
      ]);
    }
  } else {
    facts.push([
      msg({ message: 'Duration', comment: 'How long an offer lasts: 30 days' }),
      accessDays
        ? msg`${plural(accessDays, { one: '# day', other: '# days' })}, then ends automatically`
        : msg`unlimited`,
    ]);
    const once = euro(price);
    facts.push([msg({ message: 'Total', comment: 'What an offer costs in all' }), msg`${once}, charged once`]);
  }
  if (guaranteeDays) {
    facts.push([msg`Guarantee`, msg`full refund within ${plural(guaranteeDays, { one: '# day', other: '# days' })}`]);
  }
  return facts;
}

/** Returns the cancellation terms in one sentence, with the first day. The guide against scams asks for it. */
function describeCancellation(offers: readonly OfferResponse[]): Words {
  const monthly = offers.find(({ interval }) => interval === 'month');
  if (!monthly) return msg`One-time purchases end automatically: no need to cancel.`;
  const month = monthly.minimumMonths;
  return month
    ? msg`Cancel at any time on your dashboard or by e-mail. Coaching ends after the month you have paid for, but not before the end of month ${month}. Cancelling is free.`
    : msg`Cancel at any time on your dashboard or by e-mail. Coaching ends after the month you have paid for. Cancelling is free.`;
}
