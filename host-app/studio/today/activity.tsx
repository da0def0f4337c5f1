import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActivityItem, TodayResponse } from '#contract/operations/today.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Age } from '../core/values/age.tsx';
import { Money } from '../core/values/money.tsx';
import { BUYER_LABELS } from '../orders/order-labels.ts';

/** Recent events that customers caused. Each opens its order or person. */
export function Activity({ lately }: { lately: TodayResponse['lately'] }) {
  return (
    <section aria-labelledby="lately">
      <header>
        <h2 id="lately">
          <Trans>Customer activity</Trans>
        </h2>
        <Link to="/log">
          <Trans>Activity log</Trans>
        </Link>
      </header>
      {lately.length === 0 ? (
        <p>
          <Trans>No activity yet. Orders, sign-ins and sign-ups appear here.</Trans>
        </p>
      ) : (
        <ol className="studio-lines">
          {lately.map((each) => (
            <li key={`${each.kind}${each.id}`}>
              <Link to={findPlace(each)}>
                <Description happened={each} />
              </Link>
              <Age at={each.at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function findPlace(happened: ActivityItem): string {
  if (happened.kind === 'order') return `/orders/${happened.id}`;
  if (happened.kind === 'returned' || happened.kind === 'buyer') return `/orders/${happened.orderId}`;
  return `/people/${happened.id}`;
}

function Description({ happened }: { happened: ActivityItem }) {
  const say = useSay();
  const who = <bdi>{happened.who}</bdi>;
  if (happened.kind === 'buyer') {
    const did = say(BUYER_LABELS[happened.action] ?? happened.action);
    return (
      <>
        {who}: {did}
      </>
    );
  }
  if (happened.kind === 'account') return <Trans>{who} signed in for the first time</Trans>;
  if (happened.kind === 'guide') return <Trans>{who} asked for a guide</Trans>;
  const { what, amount, currency } = happened;
  const money = <Money amount={amount} currency={currency} />;
  if (happened.kind === 'returned') {
    return (
      <Trans>
        {who} paid {money} for {what}; the payment was not accepted and is being refunded
      </Trans>
    );
  }
  return (
    <Trans>
      {who} bought {what} for {money}
    </Trans>
  );
}
