import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';

/** Messages between the script on a page and the shop's frame in it. */
export type ToFrame =
  | { sandboxStripe: 'ask'; ask: number; of: Ask }
  | { sandboxStripe: 'scheme'; scheme: Scheme }
  | { sandboxStripe: 'focus' | 'blur' | 'clear' };

export type FromFrame =
  | { sandboxStripe: 'hello' | 'focus' | 'blur' | 'escape' }
  | { sandboxStripe: 'height'; height: number }
  | { sandboxStripe: 'change'; complete: boolean; empty: boolean }
  | { sandboxStripe: 'answer'; ask: number; answer: Answer };

export type Ask =
  | { do: 'validate' }
  | { do: 'confirm'; kind: IntentKind; clientSecret: string; returnUrl: string | undefined }
  | { do: 'retrieve'; kind: IntentKind; clientSecret: string };

/** An intent in the format of Stripe's API, or an error. Neither if the API was not called. */
export interface Answer {
  intent?: Intent | undefined;
  error?: StripeError | undefined;
}

export type Intent = PaymentIntent | SetupIntent;
export type IntentKind = 'payment_intent' | 'setup_intent';
export type Scheme = 'light' | 'dark';
