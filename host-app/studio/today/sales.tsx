import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse } from '#contract/studio/today.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { toLocale } from '#contract/languages.ts';
import { Money } from '../core/money.tsx';

/** Net sales of this month, beside the whole previous month. */
export function Sales({ sales: { month, currencies } }: { sales: TodayResponse['sales'] }) {
  const language = useLanguage();
  const name = (day: string) =>
    new Intl.DateTimeFormat(toLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  const shown = name(`${month}-15`);
  const before = name(monthBefore(month));
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">
        <Trans>Sales in {shown}</Trans>
      </h2>
      {currencies.length === 0 && (
        <p>
          <Trans>No sales this month or last.</Trans>
        </p>
      )}
      {currencies.map((each) => (
        <div key={each.currency} className="today-sales">
          <p>
            <b>
              <Money amount={each.now.amount} currency={each.currency} />
            </b>{' '}
            <Plural value={each.now.payments} one="# payment" other="# payments" />
          </p>
          <p>
            <Trans>{before} in total:</Trans> <Money amount={each.before.amount} currency={each.currency} />,{' '}
            <Plural value={each.before.payments} one="# payment" other="# payments" />
          </p>
        </div>
      ))}
      <p>
        <Link to="/statistics">
          <Trans>All statistics</Trans>
        </Link>
      </p>
    </section>
  );
}

/** Returns a day in the previous month. */
function monthBefore(month: string): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}
