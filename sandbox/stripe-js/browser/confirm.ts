import type { StripeError } from '@stripe/stripe-js';
import type { Answer, Intent, IntentKind } from '../protocol.ts';
import { openOverlay } from './overlay.ts';
import { askShop } from './controller.ts';
import { CardElements } from './elements.ts';
import { integrationError, NOT_AUTHENTICATED } from './errors.ts';

/** Options of confirmPayment and confirmSetup, as far as they mean anything here. */
export interface ConfirmOptions {
  elements?: unknown;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

/** Confirms an intent with the card in the fields, with authentication if the bank requires it. */
export async function confirmIntent(shop: string, kind: IntentKind, options: ConfirmOptions): Promise<Answer> {
  const { elements, confirmParams, redirect = 'always' } = options;
  const caller = kind === 'payment_intent' ? 'stripe.confirmPayment()' : 'stripe.confirmSetup()';
  if (!(elements instanceof CardElements)) throw integrationError(`Invalid value for ${caller}: elements is missing.`);
  const clientSecret = options.clientSecret ?? elements.clientSecret;
  if (!clientSecret) throw integrationError(`Invalid value for ${caller}: clientSecret is missing.`);
  const returnUrl = confirmParams?.return_url;
  if (redirect === 'always' && !returnUrl) {
    throw integrationError(`${caller} needs confirmParams.return_url, unless redirect is "if_required".`);
  }
  if (!elements.clientSecret && !elements.submitted) {
    throw integrationError(`elements.submit() must be called before ${caller}.`);
  }
  const confirmed = await elements.frame(caller).ask({ do: 'confirm', kind, clientSecret, returnUrl });
  const answer = await authenticated(shop, kind, clientSecret, confirmed);
  if (answer.error || redirect === 'if_required' || !returnUrl) return answer;
  location.assign(withOutcome(returnUrl, kind, clientSecret, answer.intent));
  // The page is navigating away, so the promise never settles.
  return new Promise(() => undefined);
}

async function authenticated(shop: string, kind: IntentKind, clientSecret: string, first: Answer): Promise<Answer> {
  const url = first.intent?.next_action?.redirect_to_url?.url;
  if (first.intent?.status !== 'requires_action' || !url) return first;
  await authenticate(shop, url);
  const { intent, error } = await askShop(shop, { do: 'retrieve', kind, clientSecret });
  if (!intent) return { error };
  if (intent.status === 'succeeded' || intent.status === 'processing') return { intent };
  return { error: lastError(intent) ?? NOT_AUTHENTICATED };
}

function lastError(intent: Intent): StripeError | null {
  const last = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  return last;
}

function withOutcome(returnUrl: string, kind: IntentKind, clientSecret: string, intent: Intent | undefined): string {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set(kind, intent?.id ?? '');
  url.searchParams.set(`${kind}_client_secret`, clientSecret);
  url.searchParams.set('redirect_status', intent?.status === 'processing' ? 'pending' : 'succeeded');
  return url.href;
}

/** Shows the bank's page until it is done or closed. */
function authenticate(shop: string, url: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('message', listen);
      overlay.close();
      resolve();
    };
    const listen = ({ origin, source, data }: MessageEvent<{ sandboxStripe?: unknown } | null>) => {
      const ours = origin === shop && source === overlay.frame.contentWindow;
      if (ours && data?.sandboxStripe === 'authenticated') finish();
    };
    window.addEventListener('message', listen);
    const overlay = openOverlay({ name: 'Card authentication', src: url, onClose: finish });
  });
}
