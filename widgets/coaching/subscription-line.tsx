import type { EliteSubscriptionResponse } from '#contract/coaching.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import type { Language } from '#contract/languages.ts';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { longDate } from '#widgets/ui/dates.ts';
import { graceEnd } from '../purchases/subscription-labels.ts';
import { subscriptionResource } from './coaching.api.ts';

/** How the subscription stands. Without an answer there is nothing to say about it. */
export function SubscriptionLine() {
  const language = useLanguage();
  const { base } = useShop();
  const asked = useResource(subscriptionResource);
  const said = asked.status === 'ready' ? asked.data : undefined;
  return (
    <p className="coaching-status" data-status={said?.status}>
      {said && <span>{wordsOf(said, language)}</span>}
      {said?.status === 'past_due' && (
        <>
          {' '}
          <a href={`${base}/dashboard?tab=subscriptions`}>Update your card</a>
        </>
      )}
    </p>
  );
}

function wordsOf({ status, currentPeriodEnd: end }: EliteSubscriptionResponse, language: Language): string {
  if (status === 'past_due') {
    return `The last payment did not go through.${end ? ` Your access lasts until ${graceEnd(end, language)}.` : ''}`;
  }
  const words = status === 'active' ? 'Active' : status === 'trialing' ? 'Trial' : '';
  return words && end ? `${words}, this period runs until ${longDate(end, language)}` : words;
}
