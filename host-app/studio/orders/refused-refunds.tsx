import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail, OrderPayment } from '#contract/studio/orders.ts';
import { SettleRefundRequest } from '#contract/studio/refunds.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { Moment } from '../core/moment.tsx';
import { Money } from '../core/money.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

type Refund = OrderPayment['refunds'][number];

/** Refunds that their provider has refused and that wait for the coach, as Today counts them. */
export function RefusedRefunds({ order: { payments } }: { order: OrderDetail }) {
  return payments.map((payment) => {
    const refund = waitingRefund(payment);
    return refund && <RefusedRefund key={refund.id} refund={refund} currency={payment.currency} />;
  });
}

/** The last one of a payment that can still go back. */
function waitingRefund({ status, amount, refunded, refunds }: OrderPayment): Refund | undefined {
  const last = refunds.at(-1);
  const kept = ['paid', 'duplicate', 'mismatch'].includes(status) && Number(refunded) < Number(amount);
  return kept && last?.status === 'refused' && !last.settledAt ? last : undefined;
}

function RefusedRefund({ refund, currency }: { refund: Refund; currency: string }) {
  const [open, setOpen] = useState(false);
  const { id, amount, problem, createdAt, doneAt } = refund;
  const money = <Money amount={amount} currency={currency} />;
  return (
    <section className="studio-section" data-waiting aria-labelledby={id}>
      <h2 id={id}>
        <Trans>A refund of {money} did not go through</Trans>
      </h2>
      <p>
        <Moment at={doneAt ?? createdAt} />
      </p>
      {problem && <p className="order-said">{problem}</p>}
      <p>
        <Trans>
          The buyer does not have this money. Give it back once more below, or write how it was dealt with otherwise,
          such as by bank transfer.
        </Trans>
      </p>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Dealt with otherwise</Trans>
        </Button>
      </div>
      {open && <SettleForm id={id} onClose={() => setOpen(false)} />}
    </section>
  );
}

function SettleForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const form = useStudioForm<SettleRefundRequest, unknown>({
    id: `refund-settled:${id}`,
    schema: SettleRefundRequest,
    values: { note: '' },
    save: (values) => api.post(`/api/coach/refunds/${id}/settle`, values),
    changes: ['/api/coach/orders'],
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t`Was it dealt with otherwise?`}>
      <p>
        <Trans>
          The refund is off Today and stays in the history of the order. Nothing goes back by this, and it cannot be
          taken back.
        </Trans>
      </p>
      <FormBody
        form={form}
        saveLabel={t`Note it`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Leave it</Trans>
          </Button>
        }
      >
        <TextField
          name="note"
          label={<Trans>How it was dealt with</Trans>}
          hint={<Trans>For your own history. The buyer does not read it.</Trans>}
        />
      </FormBody>
    </Dialog>
  );
}
