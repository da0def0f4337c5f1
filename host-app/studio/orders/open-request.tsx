import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderRequest } from '#contract/studio/orders.ts';
import { useSay } from '#widgets/core/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { REQUEST_LABELS } from './order-labels.ts';

/** What a buyer asks, and what the coach can do about it besides giving the money back. */
export function OpenRequest({
  request: { id, kind, fullName, note, createdAt, decideBy },
  order,
}: {
  request: OrderRequest;
  order: string;
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
          <Trans>
            Give the money back below, or settle it in another way: a letter, another date, a second thought.
          </Trans>
        )}
      </p>
      <div className="studio-actions">
        {decideBy && (
          <ActionButton
            label={t`Accept the withdrawal`}
            confirm={{
              title: t`Accept the withdrawal?`,
              text: <p>{t`The contract ends at once, and the buyer is told by e-mail. Give the money back then.`}</p>,
            }}
            run={() => api.post(`/api/coach/refund-requests/${id}/accept`)}
            changes={[`/api/coach/orders`, `/api/coach/orders/${order}`]}
          />
        )}
        <ActionButton
          label={t`Settled without a refund`}
          confirm={{
            title: t`Settle it without a refund?`,
            text: <p>{t`The request is off the list. Nothing goes back.`}</p>,
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
      Nobody has confirmed it from the mailbox of the contract yet. If it came from the buyer, the contract ends and the
      money goes back by <Moment at={decideBy} />. Ask the buyer, wait for the press, or decide yourself.
    </Trans>
  );
}
