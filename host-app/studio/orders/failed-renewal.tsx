import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import { Moment } from '../core/values/moment.tsx';

type Failed = NonNullable<NonNullable<OrderDetail['renewing']>['failed']>;

/** Date of the next attempt after a failed renewal. */
export function NextTry({ at }: { at: string }) {
  const moment = <Moment at={at} />;
  return (
    <small className="order-muted">
      <Trans>Next try on {moment}</Trans>
    </small>
  );
}

/** Notice about a failed renewal: the next attempt, and a link for the buyer to change the card. */
export function FailedRenewal({ failed: { retryAt, cardUrl } }: { failed: Failed }) {
  return (
    <div className="studio-notice" role="note">
      <p>
        <Trans>Renewal failed; customer notified.</Trans>{' '}
        {retryAt ? <NextTry at={retryAt} /> : <Trans>The provider gives no retry date.</Trans>}
      </p>
      <p>
        <Trans>Send the member this link to update their card.</Trans> <code>{cardUrl}</code>
      </p>
    </div>
  );
}
