import { Trans } from '@lingui/react/macro';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { useAction } from '#widgets/core/api/use-action.ts';
import { answerPlan } from './after-sale.api.ts';

interface Props {
  subscription: SubscriptionResponse;
  plan: NonNullable<SubscriptionResponse['plan']>;
  /** Called after a change, with the new state if known. */
  onChange: (now?: SubscriptionResponse) => void;
}

/** Plan change that the coach proposes: description, price and start, with accept and decline. */
export function PlanAnswer({ subscription, plan, onChange }: Props) {
  const { id, currency, currentPeriodEnd } = subscription;
  const { api } = useShop();
  const { longDate } = useDates();
  const { formatAmount } = useMoney();
  const answer = (agreed: boolean) => async () => onChange(await answerPlan(api, id, { plan: plan.id, agreed }));
  const [agreeing, agree] = useAction(answer(true), onChange);
  const [leaving, leave] = useAction(answer(false), onChange);
  const day = longDate(currentPeriodEnd);
  const last = longDate(plan.until);
  const { item } = plan;
  const price = formatAmount(plan.amount, currency);
  const open = plan.state === 'proposed';
  return (
    <>
      <p>
        <Trans>
          From {day}: {item}, {price} a month.
        </Trans>{' '}
        {open && <Trans>Your subscription stays as it is unless you accept by {last}.</Trans>}
      </p>
      {open && (
        <Button busy={agreeing} onClick={agree} part="button">
          <Trans>Accept {price} a month</Trans>
        </Button>
      )}
      <Button variant="quiet" busy={leaving} onClick={leave} part="button">
        <Trans>Decline</Trans>
      </Button>
    </>
  );
}
