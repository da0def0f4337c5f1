import { Trans } from '@lingui/react/macro';
import type { PageData } from '../../page.ts';
import { PageLink } from './page-link.tsx';

/** Payment methods that the shop accepts. */
export function Payment({ site: { providers } }: Pick<PageData, 'site'>) {
  const { card, paypal } = providers;
  return (
    <p>
      {card && paypal ? (
        <Trans>You pay by card or, where it is offered, with PayPal, before anything opens.</Trans>
      ) : card ? (
        <Trans>You pay by card, before anything opens.</Trans>
      ) : paypal ? (
        <Trans>You pay with PayPal, before anything opens.</Trans>
      ) : (
        <Trans>At the moment nothing can be paid for here.</Trans>
      )}{' '}
      {card && (
        <>
          <Trans>Card numbers go straight to the payment provider (Stripe) and never through this shop.</Trans>{' '}
        </>
      )}
      {paypal && (
        <>
          <Trans>
            PayPal is offered at the checkout of programmes that are paid once, to customers who are signed in.
          </Trans>{' '}
          {card && (
            <>
              <Trans>Coaching, what renews, and what is bought without an account is paid by card.</Trans>{' '}
            </>
          )}
        </>
      )}
      <Trans>
        If something is paid twice, or the first payment is not the amount that was agreed, it goes back by itself.
      </Trans>
    </p>
  );
}

/** Recurring payments, and how to end them. */
export function Subscriptions() {
  return (
    <>
      <p>
        <Trans>
          A subscription renews each month on the day on which it began, for the price at which you ordered it.
        </Trans>{' '}
        <Trans>
          You cancel it on your <PageLink to="/dashboard">dashboard</PageLink>, under Subscriptions, or by e-mail, and
          get a confirmation.
        </Trans>{' '}
        <Trans>
          It then ends when the month that you have paid for is over, and not before its minimum term, if it has one:
          the dashboard says the day and what is still charged before you press the button.
        </Trans>{' '}
        <Trans>After the minimum term you can cancel at any time.</Trans>
      </p>
      <p>
        <Trans>
          If a renewal cannot be charged, we tell you, and access goes on for seven days in which you can give another
          card.
        </Trans>{' '}
        <Trans>Nothing that is bought once renews, and nothing starts to renew without your order.</Trans>
      </p>
    </>
  );
}
