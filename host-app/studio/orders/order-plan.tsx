import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import { PlanRequest, type PlansResponse } from '#contract/sales/offer-changes.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { SelectField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

type Renewing = NonNullable<OrderDetail['renewing']>;

const CHANGES = ['/api/coach/orders', '/api/coach/subscriptions'];

/** Plan change of a subscription: the proposed or agreed one, and the form to propose one. */
export function OrderPlan({ order, renewing }: { order: OrderDetail; renewing: Renewing }) {
  const [open, setOpen] = useState(false);
  const { plan, can } = renewing;
  if (plan) return <Open order={order} renewing={renewing} plan={plan} />;
  if (!can.includes('plan')) return null;
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Trans>Propose another offer</Trans>
      </Button>
      {open && <Proposal order={order} renewing={renewing} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Open({
  order: { currency },
  renewing: { id, paidUntil },
  plan: { state, item, amount, until, untold },
}: {
  order: OrderDetail;
  renewing: Renewing;
  plan: NonNullable<Renewing['plan']>;
}) {
  const { t } = useLingui();
  const api = useStudioApi();
  const price = <Money amount={amount} currency={currency} />;
  return (
    <div className="studio-notice">
      <p>
        {state === 'proposed' ? (
          <Trans>
            Proposed: {item}, {price} a month. The member got an e-mail and can accept until <Moment at={until} />.
            Nothing changes before that.
          </Trans>
        ) : (
          <Trans>
            Accepted: {item}, {price} a month, from the renewal on <Moment at={paidUntil} />. No charge before then.
          </Trans>
        )}
      </p>
      {untold && (
        <p className="order-muted">
          <Trans>Not sent to the provider yet. The shop keeps trying.</Trans>
        </p>
      )}
      {state !== 'due' && (
        <ActionButton
          label={t`Withdraw`}
          confirm={{
            title: t`Withdraw the proposal?`,
            text: <p>{t`The subscription stays as it is. The member gets an e-mail.`}</p>,
          }}
          run={() => api.delete(`/api/coach/subscriptions/${id}/plan`)}
          changes={CHANGES}
        />
      )}
    </div>
  );
}

interface Props {
  order: OrderDetail;
  renewing: Renewing;
  onClose: () => void;
}

function Proposal(props: Props) {
  const { t } = useLingui();
  const query = useRow<PlansResponse>(`/api/coach/subscriptions/${props.renewing.id}/plans`);
  return (
    <Dialog open onClose={props.onClose} title={t`Propose another offer`}>
      <Loaded query={query}>{(plans) => <ProposalForm {...props} plans={plans} />}</Loaded>
    </Dialog>
  );
}

function ProposalForm({
  order: { amount, currency, code },
  renewing: { id, paidUntil },
  onClose,
  plans: { plans },
}: Props & { plans: PlansResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const form = useStudioForm<PlanRequest, unknown>({
    id: `plan:${id}`,
    schema: PlanRequest,
    values: { plan: '' },
    save: (values) => {
      const price = plans.find(({ key }) => key === values.plan)?.price;
      return api.post(`/api/coach/subscriptions/${id}/plan`, { ...values, ...(price && { price }) });
    },
    changes: CHANGES,
    onSaved: onClose,
  });
  if (plans.length === 0) {
    return (
      <p>
        <Trans>No other monthly offer. Add one to a programme first.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>
          Current price: <Money amount={amount} currency={currency} /> a month. The member gets an e-mail with both
          prices and has 14 days to accept in their account. The new price and access to the new programme start with
          the next renewal, currently due on <Moment at={paidUntil} />. Nothing is charged before then, and no new
          minimum term begins. If they don’t accept, nothing changes.
        </Trans>
      </p>
      {code && (
        <p>
          <Trans>The code {code} no longer applies to the new price.</Trans>
        </p>
      )}
      <FormBody
        form={form}
        saveLabel={t`Send proposal`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <SelectField name="plan" label={<Trans comment="One way to buy a programme.">Offer</Trans>}>
          <option value="">{t`Choose one`}</option>
          {plans.map(({ key, programName, offerName, price }) => (
            <option key={key} value={key}>
              {programName === offerName ? programName : `${programName}: ${offerName}`}, {price} {currency}
            </option>
          ))}
        </SelectField>
      </FormBody>
    </>
  );
}
