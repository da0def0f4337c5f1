import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import type { OfferResponse, ProgramResponse, ProgramsResponse } from '#contract/catalog/programs.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';

/** Everything on sale, with price, term and guarantee as charged. */
export function OfferTerms({ programs }: { programs: ProgramsResponse }) {
  const { t } = useLingui();
  const sold = programs.flatMap((program) => program.offers.map((offer) => ({ program, offer })));
  if (sold.length === 0) {
    return (
      <p>
        <Trans>Nothing is sold here at the moment.</Trans>
      </p>
    );
  }
  const guarantee = t`Guarantee`;
  return (
    <div className="legal-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Offer</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
            <th scope="col">
              <Trans comment="Head of a column: how long an offer goes on.">Term</Trans>
            </th>
            <th scope="col">{guarantee}</th>
          </tr>
        </thead>
        <tbody>
          {sold.map(({ program, offer }) => (
            <tr key={`${program.id}-${offer.key}`}>
              <OfferName program={program} offer={offer} />
              <td>
                <OfferPrice offer={offer} />
              </td>
              <td>
                <OfferTerm offer={offer} />
              </td>
              <td data-head={guarantee}>
                <Guarantee days={offer.guaranteeDays} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OfferProps {
  offer: OfferResponse;
}

function OfferName({ program, offer }: OfferProps & { program: ProgramResponse }) {
  return (
    <th scope="row" lang={useForeignLang(program.language)}>
      {program.displayName}
      {offer.name !== program.displayName && <span>{offer.name}</span>}
    </th>
  );
}

function OfferPrice({ offer: { price, interval } }: OfferProps) {
  const { formatAmount } = useMoney();
  const amount = formatAmount(price, 'EUR');
  return interval === 'month' ? <Trans>{amount} a month</Trans> : <Trans>{amount} once</Trans>;
}

/** The offer's term and its minimum total. */
function OfferTerm({ offer: { price, kind, interval, minimumMonths, accessDays } }: OfferProps) {
  const { t } = useLingui();
  const { formatAmount } = useMoney();
  if (interval === 'month') {
    const least = minimumMonths && formatAmount(toDecimal(toMinor(price) * minimumMonths), 'EUR');
    const term = minimumMonths
      ? t`Renews each month, for at least ${plural(minimumMonths, { one: '# month', other: '# months' })}: ${least} in total.`
      : t`Renews each month until you cancel, which you can do at any time.`;
    return kind === 'continuation' ? `${t`For existing customers, on request.`} ${term}` : term;
  }
  return accessDays
    ? t`${plural(accessDays, { one: '# day', other: '# days' })}. It ends automatically.`
    : t`Access has no end date.`;
}

function Guarantee({ days }: { days: number | null }) {
  const { t } = useLingui();
  return days ? t`${plural(days, { one: '# day', other: '# days' })}` : t`14 days by law`;
}
