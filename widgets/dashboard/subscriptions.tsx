import type { SubscriptionsResponse } from '#contract/members.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Empty } from './empty.tsx';
import { dayOf } from './dates.ts';
import { titleOf } from './my-cards.ts';
import type { MyProgramsProps } from './my-programs.tsx';

type Subscription = SubscriptionsResponse[number];

/** What renews, or did. */
export function Subscriptions({ member: { subscriptions }, programs }: MyProgramsProps) {
  const { base } = useShop();
  if (subscriptions.length === 0) {
    return (
      <Empty seed="subscriptions" href={`${base}/coaching`} linkText="More about coaching">
        You have no subscriptions.
      </Empty>
    );
  }
  return (
    <ul className="rows" aria-label="Subscriptions">
      {subscriptions.map((each) => (
        <li key={each.id}>
          <div>
            <h3>{titleOf(each.programId, programs, subscriptions)}</h3>
            <p>{termOf(each)}</p>
          </div>
          <p className="dash-active" data-live={each.live}>
            {wordsOf(each.status)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function termOf({ status, live, currentPeriodEnd }: Subscription): string {
  const day = dayOf(currentPeriodEnd);
  if (!live) return `Ended ${day}`;
  return status === 'past_due' ? `The renewal of ${day} was not paid yet` : `Paid until ${day}`;
}

/** The provider's words, as people write them: past_due is "Past due". */
function wordsOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
