import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { RefusalKind } from '#contract/operations/stuck.studio.ts';
import type { ProviderName } from './provider-name.ts';

type Refused = Readonly<Record<RefusalKind, { what: Words; todo: Words }>>;

const CLOCK = {
  what: msg`Payment webhook rejected because of the server clock`,
  todo: msg`The server clock is off by more than five minutes, so payments are processed late. Turn on time synchronisation (NTP) on the server.`,
};

const PAYPAL_REQUEST = {
  what: msg`PayPal rejects the shop’s request`,
  todo: msg`It will keep failing until something is changed at the provider or in the shop. The provider says:`,
};

/** Meaning and remedy of each refusal. */
export const REFUSAL_WORDS: Readonly<Record<ProviderName, Refused>> = {
  stripe: {
    key: {
      what: msg`Stripe rejects the shop’s key`,
      todo: msg`Card payments are down. In the Stripe Dashboard, create a new secret key under Developers, API keys, and set STRIPE_SECRET_KEY on the server.`,
    },
    permission: {
      what: msg`The Stripe key lacks a permission`,
      todo: msg`In the Stripe Dashboard, edit the restricted key under Developers, API keys, and add the permission that Stripe names.`,
    },
    account: {
      what: msg`Your Stripe account is restricted`,
      todo: msg`Open the Stripe Dashboard and follow its instructions. Accounts that are not activated, restricted or closed can’t take payments.`,
    },
    product: {
      what: msg`Stripe rejects the product or its price`,
      todo: msg`The product was archived, changed or deleted in the Stripe Dashboard. Reactivate it under Product catalogue, or archive the offer here.`,
    },
    currency: {
      what: msg`Stripe doesn’t accept this currency`,
      todo: msg`In the Stripe Dashboard, enable the currency for your account under Settings, Payments.`,
    },
    amount: {
      what: msg`Stripe rejects the amount`,
      todo: msg`The price is too low or too high. Change it or the discount code that was used.`,
    },
    method: {
      what: msg`Cards are not enabled at Stripe`,
      todo: msg`In the Stripe Dashboard, turn on cards under Settings, Payment methods.`,
    },
    request: {
      what: msg`Stripe rejects the shop’s request`,
      todo: msg`It will keep failing until something is changed at the provider or in the shop. The provider says:`,
    },
    clock: CLOCK,
  },
  paypal: {
    key: {
      what: msg`PayPal rejects the shop’s keys`,
      todo: msg`PayPal payments are down. In the PayPal Developer Dashboard, copy the client ID and secret again under Apps & Credentials, and set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET on the server.`,
    },
    permission: {
      what: msg`The PayPal app lacks a permission`,
      todo: msg`In the PayPal Developer Dashboard, open the app under Apps & Credentials and turn on the feature that PayPal names.`,
    },
    account: {
      what: msg`Your PayPal account is restricted`,
      todo: msg`Sign in to PayPal and follow its instructions. Accounts that are not confirmed, restricted or closed can’t take payments.`,
    },
    product: PAYPAL_REQUEST,
    currency: {
      what: msg`PayPal doesn’t accept this currency`,
      todo: msg`Add the currency to your PayPal account under Money, or allow payments in other currencies in its settings.`,
    },
    amount: {
      what: msg`PayPal rejects the amount`,
      todo: msg`The price is too low or too high. Change it or the discount code that was used.`,
    },
    method: PAYPAL_REQUEST,
    request: PAYPAL_REQUEST,
    clock: CLOCK,
  },
};
