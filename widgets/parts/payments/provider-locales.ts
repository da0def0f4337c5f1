import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '#contract/i18n/languages.ts';

/** Returns PayPal's locale, which always has a country; undefined if PayPal does not support the language. */
export function payPalLocale(language: Language): string | undefined {
  return PAYPAL_LOCALES[language];
}

/** Returns Stripe's locale. Stripe supports the shop's languages by the same names; others follow the browser. */
export function stripeLocale(language: Language): StripeElementLocale {
  return PAYPAL_LOCALES[language] ? (language as StripeElementLocale) : 'auto';
}

const PAYPAL_LOCALES: Partial<Record<Language, string>> = {
  en: 'en-US',
  fi: 'fi-FI',
  sv: 'sv-SE',
  de: 'de-DE',
  es: 'es-ES',
  'pt-BR': 'pt-BR',
  ko: 'ko-KR',
  ja: 'ja-JP',
};
