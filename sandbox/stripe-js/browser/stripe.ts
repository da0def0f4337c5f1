import type { StripeConstructor, StripeElementsOptions } from '@stripe/stripe-js';
import type { Answer, IntentKind } from '../protocol.ts';
import { type ConfirmOptions, confirmIntent } from './confirm.ts';
import { askShop } from './controller.ts';
import { CardElements } from './elements.ts';
import { integrationError } from './errors.ts';

// Read while the script runs: later, `document.currentScript` is null.
const shop = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** Stand-in for the global that `loadStripe` expects from Stripe's script. */
function createStripe(publishableKey: string) {
  if (!publishableKey?.startsWith('pk_')) throw integrationError('Stripe() expects a publishable key: pk_…');
  let busy = false;
  const confirm = async (kind: IntentKind, options: ConfirmOptions) => {
    if (busy) return { error: { type: 'invalid_request_error', message: 'A confirmation is under way already.' } };
    busy = true;
    try {
      return toResult(kind, await confirmIntent(shop, kind, options));
    } finally {
      busy = false;
    }
  };
  const retrieve = async (kind: IntentKind, clientSecret: string) =>
    toResult(kind, await askShop(shop, { do: 'retrieve', kind, clientSecret }));
  return {
    elements: (options?: StripeElementsOptions) => new CardElements(shop, options),
    confirmPayment: (options: ConfirmOptions) => confirm('payment_intent', options),
    confirmSetup: (options: ConfirmOptions) => confirm('setup_intent', options),
    retrievePaymentIntent: (clientSecret: string) => retrieve('payment_intent', clientSecret),
    retrieveSetupIntent: (clientSecret: string) => retrieve('setup_intent', clientSecret),
    // Wrappers look whether these are there before they believe that this is Stripe.
    createToken: absent('createToken'),
    createPaymentMethod: absent('createPaymentMethod'),
    confirmCardPayment: absent('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

function toResult(kind: IntentKind, { intent, error }: Answer) {
  if (error) return { error };
  return kind === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent };
}

function absent(name: string) {
  return () => Promise.reject(integrationError(`The stand-in has no stripe.${name}().`));
}

// The wrapper compares it with the release it was made for.
const standIn = Object.assign(createStripe, { version: 'endive' });
window.Stripe ??= standIn as unknown as StripeConstructor;
