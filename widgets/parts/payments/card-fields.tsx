import { useEffect, useRef } from 'react';
import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useLanguage } from '#widgets/core/language.tsx';
import { stripeLocale } from './provider-locales.ts';

export interface CardFieldsProps {
  stripe: Stripe;
  clientSecret: string;
  appearance: Appearance;
  /** The fields stand and can be filled in. */
  onReady: (elements: StripeElements) => void;
  onLoadError: (cause: unknown) => void;
}

/** The card and nothing else: what else the provider knows to sell is not offered here. */
const FIELDS: StripePaymentElementOptions = {
  layout: { type: 'tabs' },
  paymentMethodOrder: ['card'],
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

/**
 * The provider's own fields, put here by the provider. Its React package would do no more for this one
 * form, and weighs as much as the rest of the checkout's code for cards.
 */
export function CardFields({ stripe, clientSecret, appearance, onReady, onLoadError }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const locale = stripeLocale(useLanguage());
  const tell = useRef({ onReady, onLoadError, locale });
  const standing = useRef<{ elements: StripeElements; locale: typeof locale }>(null);
  useEffect(() => {
    tell.current = { onReady, onLoadError, locale };
  });

  useEffect(() => {
    const elements = stripe.elements({ clientSecret, appearance, loader: 'never', locale: tell.current.locale });
    standing.current = { elements, locale: tell.current.locale };
    const fields = elements.create('payment', FIELDS);
    fields.on('ready', () => tell.current.onReady(elements));
    fields.on('loaderror', ({ error }) => tell.current.onLoadError(error));
    fields.mount(place.current!);
    return () => fields.destroy();
  }, [stripe, clientSecret, appearance]);

  // What was typed stays: the fields are not made anew for another language.
  useEffect(() => {
    if (!standing.current || standing.current.locale === locale) return;
    standing.current.locale = locale;
    void standing.current.elements.update({ locale });
  }, [locale]);

  return <div ref={place} />;
}
