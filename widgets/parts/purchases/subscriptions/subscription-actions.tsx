import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { cancelSubscription, resumeSubscription } from '../after-sale/after-sale.api.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { describeRemainingCharges } from './subscription-labels.ts';
import { Disclosure } from '#widgets/ui/disclosure.tsx';
import { UpdateCard } from './update-card.tsx';
import { useAction } from '#widgets/core/api/use-action.ts';

export interface SubscriptionActionsProps {
  subscription: SubscriptionResponse;
  /** Called after a change, with the new state if known. */
  onChange: (now?: SubscriptionResponse) => void;
}

/** Card update, cancellation, and its withdrawal. */
export function SubscriptionActions({ subscription, onChange }: SubscriptionActionsProps) {
  const { id, status, live, endsAt, cancellation, cardChangeable } = subscription;
  // A subscription without access may still be charged before its end.
  const ending = Boolean(endsAt) && live;
  const late = status === 'past_due';
  return (
    <>
      {cardChangeable && (
        <Disclosure label={<Trans>Update card</Trans>} variant={late ? 'primary' : 'quiet'}>
          {(close) => <UpdateCard id={id} onChange={onChange} onClose={close} />}
        </Disclosure>
      )}
      {cancellation && !ending && (
        <Disclosure label={<Trans>Cancel subscription</Trans>}>
          {(close) => <Cancel subscription={subscription} onChange={onChange} onClose={close} />}
        </Disclosure>
      )}
      {cancellation && ending && <Resume subscription={subscription} onChange={onChange} />}
    </>
  );
}

function Cancel({ subscription, onChange, onClose }: SubscriptionActionsProps & { onClose: () => void }) {
  const language = useLanguage();
  const { longDate } = useDates();
  const { api } = useShop();
  const { toast } = useToast();
  const say = useSay();
  const [busy, cancel] = useAction(async () => {
    const now = await cancelSubscription(api, subscription.id);
    const day = longDate(now.endsAt);
    toast({
      title: msg`Subscription Cancelled`,
      description: now.endsAt ? msg({ message: `It ends on ${day}.`, comment: 'Of a subscription.' }) : undefined,
    });
    onClose();
    onChange(now);
  }, onChange);
  return (
    <>
      <p>{say(describeRemainingCharges(subscription, language))}</p>
      <div className="dash-actions">
        <Button busy={busy} busyLabel={<Trans>Cancelling...</Trans>} onClick={cancel} part="button">
          <Trans comment="A button: ends the subscription.">Cancel it</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose} part="button">
          <Trans comment="A button: the subscription stays.">Keep it</Trans>
        </Button>
      </div>
    </>
  );
}

function Resume({ subscription, onChange }: SubscriptionActionsProps) {
  const language = useLanguage();
  const { api } = useShop();
  const { toast } = useToast();
  const say = useSay();
  const [busy, resume] = useAction(async () => {
    const now = await resumeSubscription(api, subscription.id);
    toast({
      title: msg({ message: 'Subscription Continues', comment: 'A subscription was to end, and will not.' }),
      description: msg`Your subscription renews as before.`,
    });
    onChange(now);
  }, onChange);
  return (
    <>
      <p className="purchase-requested">{say(describeRemainingCharges(subscription, language))}</p>
      <Button variant="quiet" busy={busy} busyLabel={<Trans>One moment...</Trans>} onClick={resume} part="button">
        <Trans>Resume subscription</Trans>
      </Button>
    </>
  );
}
