import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { useMoney } from '#widgets/region/use-money.ts';
import { Disclosure } from '#widgets/ui/disclosure.tsx';
import { useAction } from '#widgets/core/use-action.ts';
import { Button } from '#widgets/ui/button.tsx';
import { endOf } from './order-labels.ts';
import { ordersResource, refund, type Order, type Payment, type Reason } from './orders.api.ts';

export interface RefundButtonProps {
  order: Order;
  payment: Payment;
  /** Why, for the books. */
  reason: Reason;
  /** The button names its payment, where several stand side by side. */
  named?: boolean;
}

/** Gives a payment back: one press asks, the next one does it. */
export function RefundButton(props: RefundButtonProps) {
  const { formatAmount } = useMoney();
  const { longDate } = useDates();
  const { payment, named } = props;
  const { amount, currency, createdAt } = payment;
  const money = formatAmount(amount, currency);
  const day = longDate(createdAt);
  const label = named ? (
    <Trans>
      Refund {money} of {day}
    </Trans>
  ) : (
    <Trans context="to give money back">Refund</Trans>
  );
  return <Disclosure label={label}>{(close) => <Confirm {...props} onClose={close} />}</Disclosure>;
}

function Confirm({ order, payment, reason, onClose }: RefundButtonProps & { onClose: () => void }) {
  const { t } = useLingui();
  const say = useSay();
  const { formatAmount } = useMoney();
  const { api, resources } = useShop();
  const { toast } = useToast();
  const again = () => resources.invalidate(ordersResource);
  const [busy, give] = useAction(async () => {
    await refund(api, payment.id, reason);
    toast({ title: msg`Refund on Its Way`, description: msg`The provider is told, and a credit note is written.` });
    onClose();
    again();
  }, again);
  const money = formatAmount(payment.amount, payment.currency);
  const name = order.fullName ?? order.email;
  const end = say(endOf(order, payment));
  return (
    <>
      <p>
        <Trans>
          {money} goes back to <bdi>{name}</bdi>.
        </Trans>{' '}
        {end}
      </p>
      <div className="order-ways">
        <Button busy={busy} busyLabel={t`Refunding...`} onClick={give}>
          <Trans>Give {money} back</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  );
}
