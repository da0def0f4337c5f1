import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EliteSubscriptionResponse } from '#contract/coaching/coaching.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import type { Language } from '#contract/i18n/languages.ts';
import { useResource, usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { longDate } from '#widgets/ui/dates/dates.ts';
import { subscriptionResource } from './coaching.api.ts';

/** State of the subscription. Empty without an answer. */
export function SubscriptionLine() {
  const language = useLanguage();
  const pages = usePages();
  const say = useSay();
  const asked = useResource(subscriptionResource);
  const said = asked.status === 'ready' ? asked.data : undefined;
  return (
    <p className="coaching-status" data-status={said?.status}>
      {said && <span>{say(describeStatus(said, language))}</span>}
      {said?.status === 'past_due' && (
        <>
          {' '}
          <a href={`${pages}/dashboard?tab=subscriptions`}>
            <Trans>Update your card</Trans>
          </a>
        </>
      )}
    </p>
  );
}

function describeStatus(
  { status, currentPeriodEnd, graceUntil }: EliteSubscriptionResponse,
  language: Language,
): Words {
  const end = status === 'past_due' ? graceUntil : currentPeriodEnd;
  const day = end && longDate(end, language);
  switch (status) {
    case 'past_due':
      return day
        ? msg`The last payment did not go through. Your access lasts until ${day}.`
        : msg`The last payment did not go through.`;
    case 'active':
      return day
        ? msg({ message: `Active; current period ends on ${day}`, comment: 'How a subscription stands' })
        : msg({ message: 'Active', context: 'how a subscription stands' });
    case 'trialing':
      return day
        ? msg({ message: `Trial; current period ends on ${day}`, comment: 'How a subscription stands' })
        : msg({ message: 'Trial', context: 'how a subscription stands' });
    default:
      return '';
  }
}
