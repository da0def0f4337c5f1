import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/studio/orders.ts';
import { useSay } from '#widgets/core/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { SUBSCRIPTION_LABELS, SUBSCRIPTION_TONES } from './order-labels.ts';
import { FailedRenewal } from './failed-renewal.tsx';
import { OrderPlan } from './order-plan.tsx';
import { StateTag } from './tags.tsx';

type Renewing = NonNullable<OrderDetail['renewing']>;

/** How a subscription stands, and its ends: with what has been paid for, at once, or not after all. */
export function OrderSubscription({ order, renewing }: { order: OrderDetail; renewing: Renewing }) {
  const { status, state, paidUntil, endsAt, pending, failed } = renewing;
  return (
    <section className="studio-section" aria-labelledby="subscription">
      <h2 id="subscription">
        <Trans>Subscription</Trans>
      </h2>
      <p>
        <StateTag label={SUBSCRIPTION_LABELS[state]} tone={SUBSCRIPTION_TONES[state]} />
      </p>
      <dl className="studio-facts">
        {status !== 'incomplete' && (
          <>
            <dt>
              <Trans>Paid until</Trans>
            </dt>
            <dd>
              <Moment at={paidUntil} />
            </dd>
          </>
        )}
        {endsAt && (
          <>
            <dt>{status === 'canceled' ? <Trans>Was to end</Trans> : <Trans>Ends</Trans>}</dt>
            <dd>
              <Moment at={endsAt} />
            </dd>
          </>
        )}
      </dl>
      {failed && <FailedRenewal failed={failed} />}
      {pending && (
        <p className="order-muted">
          <Trans>The provider has not been told yet. The shop goes on trying.</Trans>
        </p>
      )}
      <OrderPlan order={order} renewing={renewing} />
      <Ways order={order} renewing={renewing} />
    </section>
  );
}

function Ways({ order, renewing: { id, can, paidUntil } }: { order: OrderDetail; renewing: Renewing }) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const changes = ['/api/coach/orders', '/api/coach/subscriptions'];
  const change = (what: Renewing['can'][number]) => () => api.post(`/api/coach/subscriptions/${id}/${what}`);
  const name = say(order.programName);
  if (can.every((way) => way === 'plan')) return null;
  return (
    <div className="studio-actions">
      {can.includes('resume') && (
        <ActionButton label={t`Let it go on after all`} run={change('resume')} changes={changes} />
      )}
      {can.includes('cancel') && (
        <ActionButton
          label={t`End it with what is paid`}
          confirm={{
            title: t`End the subscription to ${name}?`,
            text: (
              <p>
                <Trans>
                  Nothing more is charged, and access lasts until <Moment at={paidUntil} />. The member is told by
                  e-mail. Until then you can let it go on after all.
                </Trans>
              </p>
            ),
          }}
          run={change('cancel')}
          changes={changes}
        />
      )}
      {can.includes('end') && (
        <ActionButton
          label={t`End it at once`}
          confirm={{
            title: t`End the subscription to ${name} at once?`,
            text: (
              <p>
                <Trans>
                  Access ends now, and nothing more is charged. No money goes back by itself. The member is told by
                  e-mail. This cannot be taken back.
                </Trans>
              </p>
            ),
          }}
          run={change('end')}
          changes={changes}
        />
      )}
    </div>
  );
}
