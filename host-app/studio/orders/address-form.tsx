import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OrderAddressRequest } from '#contract/studio/orders.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

interface Props {
  /** Of the order. */
  id: string;
  email: string;
}

/** A guest has mistyped their address: the order goes to the right one. */
export function AddressForm(props: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <section className="studio-section" aria-label={t`Address of a guest`}>
      <p>
        <Trans>Bought as a guest: nobody has signed in with this address yet.</Trans>
      </p>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Correct the address</Trans>
        </Button>
      </div>
      {open && <Correction {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Correction({ id, email, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const form = useStudioForm<OrderAddressRequest, unknown>({
    id: `address:${id}`,
    schema: OrderAddressRequest,
    values: { email },
    save: (values) => api.put(`/api/coach/orders/${id}/address`, values),
    changes: ['/api/coach/orders'],
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t`Correct the address`}>
      <p>
        <Trans>
          What was bought goes to the new address, and its receipts are sent there once more. They stay as they were
          written, with the address from before on them. The card provider is given the new one, too.
        </Trans>
      </p>
      <FormBody
        form={form}
        saveLabel={t`Move it there`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Leave it</Trans>
          </Button>
        }
      >
        <TextField name="email" type="email" label={<Trans>Right address</Trans>} />
      </FormBody>
    </Dialog>
  );
}
