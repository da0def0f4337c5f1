import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { parseAmountInCents } from '#contract/shared/amount.studio.ts';
import { type OrderDetail, type OrderPayment, RefundReason } from '#contract/sales/orders.studio.ts';
import { RefundPaymentRequest, RefundPreviewRequest } from '#contract/sales/refunds.studio.ts';
import { toMinor } from '#contract/shared/money.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { MailPreview } from '../../core/preview/mail-preview.tsx';
import { Money } from '#host-app/studio/core/values/money.tsx';
import { useStudioApi } from '../../core/studio-api.ts';
import { AmountField } from '../../form/amount-field.tsx';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import { FormBody } from '../../form/form-body.tsx';
import { useStudioForm } from '../../form/use-studio-form.ts';
import { REASON_LABELS } from '../order-labels.ts';

interface Props {
  order: OrderDetail;
  payment: OrderPayment;
  onClose: () => void;
}

/**
 * Form for a refund: amount, reason, and if it ends the access. A refund cannot be undone. A free order has no amount:
 * only its access ends.
 */
export function RefundForm({ order, payment, onClose }: Props) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const { id, left, currency, provider } = payment;
  const free = provider === 'code';
  const reason = chooseRefundReason(order);
  // A withdrawal ends the contract, so that its access ends with a part, too.
  const endsAccess = reason === 'withdrawal' && payment.status === 'paid';
  const form = useStudioForm<RefundPaymentRequest, unknown>({
    id: `refund:${id}:${left}`,
    schema: RefundPaymentRequest,
    values: { ...(!free && { amount: left }), reason, endsAccess, note: '' },
    save: (values) => api.post(`/api/coach/payments/${id}/refund`, { ...values, left }),
    changes: ['/api/coach/orders'],
    onSaved: onClose,
  });
  const ends = <Ends order={order} payment={payment} control={form.form.control} />;
  return (
    <Dialog open onClose={onClose} title={t`Refund this payment?`}>
      {free ? (
        <p>{ends}</p>
      ) : (
        <p>
          <Trans>
            You can refund up to <Money amount={left} currency={currency} /> of this payment, in full or in parts.
          </Trans>{' '}
          {!isRejected(payment) && <Trans>The buyer gets a credit note for the amount.</Trans>}
        </p>
      )}
      <FormBody
        form={form}
        saveLabel={t`Refund`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        {!free && (
          <AmountField name="amount" label={<Trans>Amount in {currency}</Trans>} currency={currency} hint={ends} />
        )}
        <SelectField name="reason" label={<Trans comment="Why money goes back.">Reason</Trans>}>
          {RefundReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {say(REASON_LABELS[reason])}
            </option>
          ))}
        </SelectField>
        {!free && <EndsAccess payment={payment} />}
        <TextField
          name="note"
          label={<Trans>Note</Trans>}
          hint={<Trans>For your records. The buyer doesn’t see it.</Trans>}
        />
        <RefundMail payment={payment} />
      </FormBody>
    </Dialog>
  );
}

/** Preview of the buyer's mail, once the amount is valid. */
function RefundMail({ payment: { id, left } }: Pick<Props, 'payment'>) {
  const { amount = '', endsAccess } = useWatch<RefundPaymentRequest>();
  const read = RefundPreviewRequest.shape.amount.safeParse(amount);
  if (!read.success || toMinor(read.data) > toMinor(left)) return null;
  const fields = { amount, endsAccess: endsAccess ? 'yes' : '' };
  return <MailPreview action={`/api/coach/payments/${id}/refund/preview`} fields={fields} />;
}

/** Asked only if it matters. A full refund always ends access; a dispute has ended it, and a rejected payment gave none. */
function EndsAccess({ payment: { left, status } }: Pick<Props, 'payment'>) {
  const { amount = '' } = useWatch<RefundPaymentRequest>();
  if (status !== 'paid' || isWhole(amount, left)) return null;
  return <CheckField name="endsAccess" label={<Trans>Access ends too</Trans>} />;
}

/** Returns true for a payment that was never accepted. */
function isRejected({ status }: Pick<OrderPayment, 'status'>): boolean {
  return status === 'duplicate' || status === 'mismatch';
}

function isWhole(amount: string, left: string): boolean {
  return parseAmountInCents(amount) === toMinor(left);
}

/** Shows what the typed amount ends. */
function Ends({
  order: { programName, interval, subscription },
  payment: { left, status, provider },
  control,
}: Pick<Props, 'order' | 'payment'> & {
  control: ReturnType<typeof useStudioForm<RefundPaymentRequest, unknown>>['form']['control'];
}) {
  const [amount = '', endsAccess] = useWatch({ control, name: ['amount', 'endsAccess'] });
  if (isRejected({ status })) return <Trans>This payment granted no access, so no access ends.</Trans>;
  if (status === 'disputed' && !(interval === 'month' && isWhole(amount, left)))
    return <Trans>The dispute has already ended access to {programName}.</Trans>;
  if (provider !== 'code' && !isWhole(amount, left) && !endsAccess)
    return <Trans>Partial refund: access to {programName} stays.</Trans>;
  if (subscription === 'canceled') return <Trans>The subscription to {programName} has already ended.</Trans>;
  return interval === 'month' ? (
    <Trans>The subscription to {programName} and its access end now.</Trans>
  ) : (
    <Trans>Access to {programName} ends once the refund goes through.</Trans>
  );
}

/** Returns the reason from a request that only waits for the refund; without one, the coach's decision. */
function chooseRefundReason({ requests }: OrderDetail): RefundReason {
  return requests.find(({ settled, decideBy }) => !settled && !decideBy)?.kind ?? 'goodwill';
}
