import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail, OrderRequest } from '#contract/sales/orders.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ActionButton } from '../../action/action-button.tsx';
import { Moment } from '#host-app/studio/core/values/moment.tsx';
import { useStudioApi } from '../../core/studio-api.ts';
import { REQUEST_LABELS } from '../order-labels.ts';

/** Request of a buyer, with the coach's options besides a refund. */
export function OpenRequest({
  request: { id, kind, fullName, note, createdAt, decideBy },
  order: { id: order, payments },
}: {
  request: OrderRequest;
  order: OrderDetail;
}) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  return (
    <section className="studio-section" data-waiting aria-labelledby={id}>
      <h2 id={id}>
        {say(REQUEST_LABELS[kind])}
        {fullName && (
          <>
            : <bdi>{fullName}</bdi>
          </>
        )}
      </h2>
      <p>
        <Moment at={createdAt} />
      </p>
      {note && (
        <blockquote className="order-said">
          <bdi>{note}</bdi>
        </blockquote>
      )}
      <p>
        {decideBy ? (
          <Unconfirmed decideBy={decideBy} />
        ) : (
          <Trans>Refund below, or resolve it without a refund, for example because the buyer changed their mind.</Trans>
        )}
      </p>
      <div className="studio-actions">
        {decideBy && (
          <ActionButton
            label={t`Accept the withdrawal`}
            confirm={{
              title: t`Accept the withdrawal?`,
              text: (
                <p>
                  {payments.length > 1
                    ? t`The contract ends now and the buyer gets an e-mail. Then refund at least the payments made before the withdrawal.`
                    : t`The contract ends now and the buyer gets an e-mail. Then refund the payment.`}
                </p>
              ),
            }}
            run={() => api.post(`/api/coach/refund-requests/${id}/accept`)}
            changes={[`/api/coach/orders`, `/api/coach/orders/${order}`]}
          />
        )}
        <ActionButton
          label={t`Resolved without a refund`}
          confirm={{
            title: t`Resolve without a refund?`,
            text: <p>{t`The request is closed. Nothing is refunded.`}</p>,
          }}
          run={() => api.post(`/api/coach/refund-requests/${id}/settle`)}
          changes={[`/api/coach/orders`, `/api/coach/orders/${order}`]}
        />
      </div>
    </section>
  );
}

function Unconfirmed({ decideBy }: { decideBy: string }) {
  return (
    <Trans>
      Not confirmed from the buyer’s mailbox yet. If the buyer sent it, the contract ends and the refund is due by{' '}
      <Moment at={decideBy} />. Ask the buyer, wait for confirmation, or decide yourself.
    </Trans>
  );
}
