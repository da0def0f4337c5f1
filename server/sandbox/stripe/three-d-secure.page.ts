import type Stripe from 'stripe';
import { escapeXml as escape } from '../../http/xml.ts';
import { sandboxFrame } from '../frame.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
const MARK = 'this page stands in for the cardholder’s bank. Nothing is charged.';

/** In the body, where HTML allows a style sheet: the frame knows of its own alone. */
export const BUTTONS = '<link rel="stylesheet" href="/sandbox/stripe/buttons.css">';

/** Asks the cardholder to prove who they are. */
export function challengePage(intent: Intent): string {
  const about =
    intent.object === 'payment_intent'
      ? `a payment of ${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
      : 'to keep your card for later payments';
  return sandboxFrame(
    '3-D Secure',
    MARK,
    `${BUTTONS}<p>Your bank asks you to confirm ${escape(about)}.</p>
${button(intent, 'complete', 'Complete authentication')}
${button(intent, 'fail', 'Fail authentication')}`,
  );
}

/** Says how it ended, and lets the script tell the page around it or go back. */
export function outcomePage(intent: Intent, returnUrl: string | null): string {
  const back = returnUrl ? withOutcome(returnUrl, intent) : '';
  return sandboxFrame(
    intent.status === 'succeeded' ? 'Authentication complete' : 'Authentication failed',
    MARK,
    `<p id="outcome" data-intent="${escape(intent.id)}" data-return="${escape(back)}">${
      back ? `<a href="${escape(back)}">Back to the shop</a>` : 'You can close this page.'
    }</p><script src="/sandbox/stripe/3ds.js"></script>`,
  );
}

function button({ id, client_secret }: Intent, what: string, label: string): string {
  return `<form method="post" action="/sandbox/stripe/3ds/${escape(id)}/${what}">
<input type="hidden" name="client_secret" value="${escape(client_secret ?? '')}">
<button type="submit">${label}</button></form>`;
}

function withOutcome(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
