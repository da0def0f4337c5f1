import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { plusDays } from '#widgets/parts/plan/plan-calendar.ts';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';

type Totals = TodayResponse['sales']['currencies'][number];

/** Sales and subscribers of this week, sales of the month, and what leaves until Sunday. */
export function ThisWeek({ week, sales }: Pick<TodayResponse, 'week' | 'sales'>) {
  const { currencies, subscribers, scheduled } = week;
  const isQuiet = currencies.length + sales.currencies.length + subscribers + scheduled.length === 0;
  return (
    <section aria-labelledby="this-week">
      <header>
        <h2 id="this-week">
          <Trans>This week</Trans>
        </h2>
        <Link to="/statistics">
          <Trans>All statistics</Trans>
        </Link>
      </header>
      {isQuiet && (
        <p>
          <Trans>No sales, sign-ups or scheduled posts this week.</Trans>
        </p>
      )}
      <ul className="studio-lines">
        {currencies.map((each) => (
          <WeekSales key={each.currency} totals={each} from={week.from} />
        ))}
        {sales.currencies.map((each) => (
          <MonthSales key={each.currency} totals={each} month={sales.month} />
        ))}
        {subscribers > 0 && (
          <li>
            <Link to="/letters/subscribers" search={{ status: 'confirmed' }}>
              <Plural value={subscribers} one="# new subscriber" other="# new subscribers" />
            </Link>
          </li>
        )}
        {scheduled.map(({ kind, id, title, at }) => (
          <li key={`${kind}${id}`}>
            <Link to={kind === 'post' ? `/posts/${id}` : `/letters/${id}`}>
              {kind === 'post' ? <Trans>Post: {title}</Trans> : <Trans>Newsletter: {title}</Trans>}
            </Link>
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WeekSales({ totals: { currency, now, before }, from }: { totals: Totals; from: string }) {
  const last = <Money amount={before.amount} currency={currency} />;
  return (
    <li>
      <Link to="/statistics" search={{ from, to: plusDays(from, 6) }}>
        <b>
          <Money amount={now.amount} currency={currency} />
        </b>{' '}
        <Plural value={now.payments} one="# payment" other="# payments" />
      </Link>
      <span>
        <Trans>Last week: {last}</Trans>
      </span>
    </li>
  );
}

function MonthSales({ totals: { currency, now, before }, month }: { totals: Totals; month: string }) {
  const from = `${month}-01`;
  const to = plusDays(`${plusDays(from, 31).slice(0, 7)}-01`, -1);
  const sum = <Money amount={now.amount} currency={currency} />;
  const last = <Money amount={before.amount} currency={currency} />;
  return (
    <li>
      <Link to="/statistics" search={{ from, to }}>
        <Trans>Month to date: {sum}</Trans>
      </Link>
      <span>
        <Trans>Last month: {last}</Trans>
      </span>
    </li>
  );
}
