import { html } from 'htm/react';
import { Fragment, type ReactNode } from 'react';
import type Stripe from 'stripe';
import { sandboxFrame } from '../../document.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
const MARK = 'this page stands in for the cardholder’s bank. Nothing is charged.';

/** Style sheet of the buttons: the frame loads no other. */
export const BUTTONS = '/sandbox/stripe/buttons.css';

/** Asks the cardholder to prove who they are. */
export function challengePage(intent: Intent): Promise<string> {
  const about =
    intent.object === 'payment_intent'
      ? `a payment of ${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
      : 'to keep your card for later payments';
  return sandboxFrame(
    '3-D Secure',
    MARK,
    html`<${Fragment}>
      <p>Your bank asks you to confirm ${about}.</p>
      ${button(intent, 'complete', 'Complete authentication')} ${button(intent, 'fail', 'Fail authentication')}
    <//>`,
    [BUTTONS],
  );
}

/** Shows the result, and lets the script notify the page around it or go back. */
export function outcomePage(intent: Intent, returnUrl: string | null): Promise<string> {
  const back = returnUrl ? withOutcome(returnUrl, intent) : '';
  return sandboxFrame(
    intent.status === 'succeeded' ? 'Authentication complete' : 'Authentication failed',
    MARK,
    html`<${Fragment}>
      <p id="outcome" data-intent=${intent.id} data-return=${back}>
        ${back ? html`<a href=${back}>Back to the shop</a>` : 'You can close this page.'}
      </p>
      <script src="/sandbox/stripe/3ds.js"></script>
    <//>`,
  );
}

function button({ id, client_secret }: Intent, what: string, label: string): ReactNode {
  return html`<form method="post" action=${`/sandbox/stripe/3ds/${id}/${what}`}>
    <input type="hidden" name="client_secret" value=${client_secret ?? ''} />
    <button type="submit">${label}</button>
  </form>`;
}

function withOutcome(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
