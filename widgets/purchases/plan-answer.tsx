import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SubscriptionResponse } from '#contract/dashboard.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { useMoney } from '#widgets/region/use-money.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useAction } from '../core/use-action.ts';
import { answerPlan } from './after-sale.api.ts';

interface Props {
  subscription: SubscriptionResponse;
  plan: NonNullable<SubscriptionResponse['plan']>;
  /** It is not as it was; with how it is now, where that is known. */
  onChange: (now?: SubscriptionResponse) => void;
}

/** Another offer that the coach proposes: what it is, what it costs and from when, with a yes and a no. */
export function PlanAnswer({ subscription, plan, onChange }: Props) {
  const { id, amount, currency, currentPeriodEnd } = subscription;
  const { state, programName, offerName } = plan;
  const { api } = useShop();
  const { toast } = useToast();
  const { longDate } = useDates();
  const { formatAmount } = useMoney();
  const day = longDate(currentPeriodEnd);
  const last = longDate(plan.until);
  const item = offerName === programName ? programName : `${programName}: ${offerName}`;
  const after = formatAmount(plan.amount, currency);
  const before = amount && formatAmount(amount, currency);
  const answer = (agreed: boolean) => async () => {
    const now = await answerPlan(api, id, { plan: plan.id, agreed });
    toast({
      title: agreed ? msg`You Have Agreed` : msg`It Stays as It Is`,
      description: agreed ? msg`It costs ${after} a month from ${day} on.` : undefined,
    });
    onChange(now);
  };
  const [agreeing, agree] = useAction(answer(true), onChange);
  const [leaving, leave] = useAction(answer(false), onChange);
  if (state === 'agreed') {
    return (
      <>
        <p className="purchase-requested">
          <Trans>
            From {day} on it is {item}, {after} a month. Nothing is charged before.
          </Trans>
        </p>
        <Button variant="quiet" busy={leaving} busyLabel={<Trans>One moment...</Trans>} onClick={leave} part="button">
          <Trans>Stay with what I have</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>
          Your coach proposes {item} for {after} a month in place of {before}, from your next renewal on ({day}).
          Nothing is charged before. Nothing changes unless you agree by {last}, and you can cancel instead.
        </Trans>
      </p>
      <div className="dash-actions">
        <Button
          busy={agreeing}
          busyLabel={<Trans>One moment...</Trans>}
          disabled={leaving}
          onClick={agree}
          part="button"
        >
          <Trans>Agree and pay {after} a month</Trans>
        </Button>
        <Button variant="quiet" busy={leaving} disabled={agreeing} onClick={leave} part="button">
          <Trans>Stay with what I have</Trans>
        </Button>
      </div>
    </>
  );
}
