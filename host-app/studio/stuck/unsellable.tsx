import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';

/** Offers with a price below the card minimum. */
export function Unsellable({ offers }: { offers: StuckResponse['unsellable'] }) {
  const { t } = useLingui();
  const { formatAmount } = useMoney();
  if (offers.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Unpayable prices`}>
      <p>
        <Plural value={offers.length} one="# price cannot be paid by card." other="# prices cannot be paid by card." />
      </p>
      <ul>
        {offers.map(({ item, price, currency, least, most }) => {
          const [at, from, to] = [price, least, most].map((amount) => formatAmount(amount, currency));
          return (
            <li key={item}>
              <Trans>
                <b>{item}</b> <span>cannot be bought by card at {at}</span>
              </Trans>
              <p>
                <Trans>
                  Cards can be charged from {from} to {to}. Change the price.
                </Trans>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
