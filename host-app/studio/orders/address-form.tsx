import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { OrderAddressRequest, type OrderDetail } from '#contract/sales/orders.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

interface Props {
  /** Id of the order. */
  id: string;
  email: string;
  /** True if an account has the address and has not confirmed the order. */
  isHeld?: boolean;
}

/** Corrects a guest's mistyped address. */
export function AddressForm({ isHeld = false, ...props }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <section className="studio-section" aria-label={t`Guest address`}>
      <p>
        {isHeld ? (
          <Trans>If the buyer mistyped the address, correct it before the order is confirmed.</Trans>
        ) : (
          <Trans>Guest purchase: no account uses this address yet.</Trans>
        )}
      </p>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Correct address</Trans>
        </Button>
      </div>
      {open && <Correction {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Correction({ id, email, onClose }: Omit<Props, 'isHeld'> & { onClose: () => void }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `/api/coach/orders/${id}`;
  // The order may be read again while the dialog is open.
  const shown = useRef(email);
  const form = useStudioForm<OrderAddressRequest, Pick<OrderDetail, 'email'>>({
    id: `address:${id}`,
    schema: OrderAddressRequest,
    values: { email },
    save: async (values) => {
      await api.put(`${path}/address`, { ...values, replaces: shown.current });
      return values;
    },
    row: (order) => ({ values: { email: order.email } }),
    reload: async () => {
      const order = await api.get<OrderDetail>(path);
      shown.current = order.email;
      return order;
    },
    changes: ['/api/coach/orders'],
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t`Correct address`}>
      <p>
        <Trans>The purchase moves to the new address, and its receipts are resent there unchanged.</Trans>
      </p>
      <FormBody
        form={form}
        saveLabel={t`Move order`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <TextField name="email" type="email" label={<Trans>Correct address</Trans>} />
      </FormBody>
    </Dialog>
  );
}
