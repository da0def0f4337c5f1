import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '#contract/languages.ts';

/** What Stripe calls a language; where it does not know it, its fields follow the browser. */
export function stripeLocale(language: Language): StripeElementLocale {
  return STRIPE[language] ?? 'auto';
}

const STRIPE: Readonly<Partial<Record<Language, StripeElementLocale>>> = {
  en: 'en',
  fi: 'fi',
  sv: 'sv',
  de: 'de',
  es: 'es',
  'pt-BR': 'pt-BR',
  ko: 'ko',
  ja: 'ja',
};

/** What PayPal calls a language, which is never without a country; undefined where it does not know it. */
export function payPalLocale(language: Language): string | undefined {
  return PAYPAL[language];
}

const PAYPAL: Readonly<Partial<Record<Language, string>>> = {
  en: 'en-US',
  fi: 'fi-FI',
  sv: 'sv-SE',
  de: 'de-DE',
  es: 'es-ES',
  'pt-BR': 'pt-BR',
  ko: 'ko-KR',
  ja: 'ja-JP',
};
