import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { SUBSCRIPTION_LABELS, SUBSCRIPTION_TONES } from './order-labels.ts';
import { FailedRenewal } from './failed-renewal.tsx';
import { OrderPlan } from './order-plan.tsx';
import { StateTag } from './tags.tsx';

type Renewing = NonNullable<OrderDetail['renewing']>;

/** State of a subscription, with its ends: after the paid period, at once, or revoked. */
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
            <dt>
              {status === 'canceled' ? (
                <Trans context="when a subscription was cancelled">Cancelled</Trans>
              ) : (
                <Trans>Ends</Trans>
              )}
            </dt>
            <dd>
              <Moment at={endsAt} />
            </dd>
          </>
        )}
      </dl>
      {failed && <FailedRenewal failed={failed} />}
      {pending && (
        <p className="order-muted">
          <Trans>Not sent to the provider yet. The shop keeps trying.</Trans>
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
        <ActionButton label={t`Resume subscription`} run={change('resume')} changes={changes} />
      )}
      {can.includes('cancel') && (
        <ActionButton
          label={t`Cancel at period end`}
          confirm={{
            title: t`Cancel the subscription to ${name}?`,
            text: (
              <p>
                <Trans>
                  No further charges; access lasts until <Moment at={paidUntil} />. The member gets an e-mail. You can
                  resume the subscription until then.
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
          label={t`Cancel immediately`}
          confirm={{
            title: t`Cancel the subscription to ${name} immediately?`,
            text: (
              <p>
                <Trans>
                  Access ends now and charges stop. Nothing is refunded automatically. The member gets an e-mail. You
                  can’t undo this.
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
