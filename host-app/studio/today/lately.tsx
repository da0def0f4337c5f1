import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActivityItem, TodayResponse } from '#contract/studio/today.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { Money } from '../core/money.tsx';
import { BUYER_LABELS } from '../orders/order-labels.ts';
import { describeAct, PLACES } from './act-words.ts';

/** Recent activity of the shop. */
export function RecentActivity({ lately }: { lately: TodayResponse['lately'] }) {
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">
        <Trans>Recent activity</Trans>
      </h2>
      {lately.length === 0 ? (
        <p>
          <Trans>No activity yet.</Trans>
        </p>
      ) : (
        <ol className="today-lately">
          {lately.map((each) => (
            <li key={`${each.kind}${each.id}`}>
              <span>
                <What happened={each} />
              </span>
              <Moment at={each.at} />
            </li>
          ))}
        </ol>
      )}
      <p>
        <Link to="/log">
          <Trans>Activity log</Trans>
        </Link>
      </p>
    </section>
  );
}

function What({ happened }: { happened: ActivityItem }) {
  const say = useSay();
  if (happened.kind === 'action') {
    const { action, subject, subjectId } = happened;
    const said = describeAct({ action, subject }, say);
    const place = PLACES[subject];
    return place ? <Link to={`${place}/${subjectId}`}>{said}</Link> : said;
  }
  const who = <bdi>{happened.who}</bdi>;
  if (happened.kind === 'buyer') {
    const did = say(BUYER_LABELS[happened.action] ?? happened.action);
    return (
      <Link to={`/orders/${happened.orderId}`}>
        {who}: {did}
      </Link>
    );
  }
  if (happened.kind === 'account') return <Trans>{who} signed in for the first time</Trans>;
  if (happened.kind === 'guide') return <Trans>{who} asked for a guide</Trans>;
  const { what, amount, currency } = happened;
  const money = <Money amount={amount} currency={currency} />;
  if (happened.kind === 'returned') {
    return (
      <Link to={`/orders/${happened.orderId}`}>
        <Trans>
          {who} paid {money} for {what}; it was not accepted and is being refunded
        </Trans>
      </Link>
    );
  }
  return (
    <Trans>
      {who} bought {what} for {money}
    </Trans>
  );
}
