import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail, OrderPayment } from '#contract/sales/orders.studio.ts';
import { SettleRefundRequest } from '#contract/sales/refunds.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { Moment } from '#host-app/studio/core/values/moment.tsx';
import { Money } from '#host-app/studio/core/values/money.tsx';
import { useStudioApi } from '../../core/studio-api.ts';
import { TextField } from '../../form/fields.tsx';
import { FormBody } from '../../form/form-body.tsx';
import { useStudioForm } from '../../form/use-studio-form.ts';

type Refund = OrderPayment['refunds'][number];

/** Refused refunds that wait for the coach. */
export function RefusedRefunds({ order: { payments } }: { order: OrderDetail }) {
  return payments.flatMap((payment) =>
    payment.refunds
      .filter(({ isWaiting }) => isWaiting)
      .map((refund) => <RefusedRefund key={refund.id} refund={refund} currency={payment.currency} />),
  );
}

function RefusedRefund({ refund, currency }: { refund: Refund; currency: string }) {
  const [open, setOpen] = useState(false);
  const { id, amount, problem, createdAt, doneAt } = refund;
  const money = <Money amount={amount} currency={currency} />;
  return (
    <section className="studio-section" data-waiting aria-labelledby={id}>
      <h2 id={id}>
        <Trans>A refund of {money} failed</Trans>
      </h2>
      <p>
        <Moment at={doneAt ?? createdAt} />
      </p>
      {problem && <p className="order-said">{problem}</p>}
      <p>
        <Trans>
          The buyer has not received this money. Refund again below, or note how you resolved it, such as by bank
          transfer.
        </Trans>
      </p>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Resolved another way</Trans>
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
    <Dialog open onClose={onClose} title={t`Resolved another way?`}>
      <p>
        <Trans>
          The refund disappears from Today but stays in the order’s history. No money is sent. You can’t undo this.
        </Trans>
      </p>
      <FormBody
        form={form}
        saveLabel={t`Save note`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <TextField
          name="note"
          label={<Trans>Resolution</Trans>}
          hint={<Trans>For your records. The buyer doesn’t see it.</Trans>}
        />
      </FormBody>
    </Dialog>
  );
}
