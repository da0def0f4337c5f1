import { useResource } from '#widgets/core/shop.tsx';
import { subscriptionResource } from './coaching.api.ts';
import { longDate } from '#widgets/ui/dates.ts';

/** What providers call the states in which coaching goes on. */
const WORDS: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'The last payment did not go through',
};

/** How the subscription stands. Without an answer there is nothing to say about it. */
export function SubscriptionLine() {
  const asked = useResource(subscriptionResource);
  const said = asked.status === 'ready' ? asked.data : undefined;
  return (
    <p className="coaching-status" data-status={said?.status}>
      {said && (WORDS[said.status] ?? '')}
      {said?.currentPeriodEnd && WORDS[said.status] && `, this period runs until ${longDate(said.currentPeriodEnd)}`}
    </p>
  );
}
