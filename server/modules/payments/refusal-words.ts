import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/speak.ts';
import type { RefusalKind } from '#contract/studio/stuck.ts';
import type { ProviderName } from '../orders/provider-name.ts';

type Refused = Readonly<Record<RefusalKind, { what: Words; todo: Words }>>;

const CLOCK = {
  what: msg`A payment message was refused because of the time`,
  todo: msg`The clock of the server is more than five minutes wrong. Payments are noticed late until it is right. Please switch on time synchronisation (NTP) on the server.`,
};

const PAYPAL_REQUEST = {
  what: msg`PayPal refuses a request of the shop`,
  todo: msg`It will refuse it again until something is changed at the provider or in the shop. The provider says:`,
};

/** What each refusal means, and what to do about it. */
export const REFUSAL_WORDS: Readonly<Record<ProviderName, Refused>> = {
  stripe: {
    key: {
      what: msg`Stripe does not accept the key of the shop`,
      todo: msg`Nobody can pay by card. Please create a new secret key in the Stripe Dashboard under Developers, API keys, and set STRIPE_SECRET_KEY on the server.`,
    },
    permission: {
      what: msg`The Stripe key lacks a permission`,
      todo: msg`Please edit the restricted key in the Stripe Dashboard under Developers, API keys, and give it the permission that Stripe names.`,
    },
    account: {
      what: msg`Your Stripe account is restricted`,
      todo: msg`Please open the Stripe Dashboard and do what it asks for: an account that is not activated, restricted or closed takes no payments.`,
    },
    product: {
      what: msg`Stripe refuses the product or its price`,
      todo: msg`The product was archived, changed or deleted in the Stripe Dashboard. Please activate it again under Product catalogue, or end the offer here.`,
    },
    currency: {
      what: msg`Stripe does not take this currency`,
      todo: msg`Please enable the currency for your account in the Stripe Dashboard under Settings, Payments.`,
    },
    amount: {
      what: msg`Stripe refuses the amount`,
      todo: msg`The price is too low or too high. Please change it, or the discount code that was used.`,
    },
    method: {
      what: msg`Cards are not enabled at Stripe`,
      todo: msg`Please switch on cards in the Stripe Dashboard under Settings, Payment methods.`,
    },
    request: {
      what: msg`Stripe refuses a request of the shop`,
      todo: msg`It will refuse it again until something is changed at the provider or in the shop. The provider says:`,
    },
    clock: CLOCK,
  },
  paypal: {
    key: {
      what: msg`PayPal does not accept the keys of the shop`,
      todo: msg`Nobody can pay with PayPal. Please copy client ID and secret anew in the PayPal Developer Dashboard under Apps & Credentials, and set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET on the server.`,
    },
    permission: {
      what: msg`The PayPal app lacks a permission`,
      todo: msg`Please open the app in the PayPal Developer Dashboard under Apps & Credentials, and switch on the feature that PayPal names.`,
    },
    account: {
      what: msg`Your PayPal account is restricted`,
      todo: msg`Please sign in to PayPal and do what it asks for: an account that is not confirmed, restricted or closed takes no payments.`,
    },
    product: PAYPAL_REQUEST,
    currency: {
      what: msg`PayPal does not take this currency`,
      todo: msg`Please add the currency to your PayPal account under Money, or allow payments in other currencies in its settings.`,
    },
    amount: {
      what: msg`PayPal refuses the amount`,
      todo: msg`The price is too low or too high. Please change it, or the discount code that was used.`,
    },
    method: PAYPAL_REQUEST,
    request: PAYPAL_REQUEST,
    clock: CLOCK,
  },
};
