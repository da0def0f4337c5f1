import { Trans } from '@lingui/react/macro';
import type { PageData } from '../../page.ts';
import { PageLink } from './page-link.tsx';

/** Payment methods that the shop accepts. */
export function Payment({ site: { providers } }: Pick<PageData, 'site'>) {
  const { card, paypal } = providers;
  return (
    <p>
      {card && paypal ? (
        <Trans>You pay by card or, where offered, with PayPal, before you get access.</Trans>
      ) : card ? (
        <Trans>You pay by card before you get access.</Trans>
      ) : paypal ? (
        <Trans>You pay with PayPal before you get access.</Trans>
      ) : (
        <Trans>Nothing can be bought here at the moment.</Trans>
      )}{' '}
      {card && (
        <>
          <Trans>Card numbers go straight to the payment provider (Stripe) and never through this shop.</Trans>{' '}
        </>
      )}
      {paypal && (
        <>
          <Trans>PayPal is offered at the checkout of one-off programmes to customers who are signed in.</Trans>{' '}
          {card && (
            <>
              <Trans>Coaching, subscriptions and purchases without an account are paid by card.</Trans>{' '}
            </>
          )}
        </>
      )}
      <Trans>
        If something is paid twice, or the first payment is not the agreed amount, it is refunded automatically.
      </Trans>
    </p>
  );
}

/** Recurring payments, and how to end them. */
export function Subscriptions() {
  return (
    <>
      <p>
        <Trans>A subscription renews each month, on the day it began and at the price you ordered it for.</Trans>{' '}
        <Trans>
          You cancel it on your <PageLink to="/dashboard">dashboard</PageLink>, under Subscriptions, or by e-mail, and
          get a confirmation.
        </Trans>{' '}
        <Trans>
          It then ends when the month you have paid for is over, but not before the end of any minimum term. Before you
          press the button, the dashboard shows the day and what will still be charged.
        </Trans>{' '}
        <Trans>After the minimum term you can cancel at any time.</Trans>
      </p>
      <p>
        <Trans>
          If a renewal can’t be charged, we’ll let you know. You keep access for seven days, so that you can enter
          another card.
        </Trans>{' '}
        <Trans>One-off purchases never renew, and nothing renews without your order.</Trans>
      </p>
    </>
  );
}
