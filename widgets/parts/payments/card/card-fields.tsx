import { useEffect, useRef } from 'react';
import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { stripeLocale } from '../provider-locales.ts';

export interface CardFieldsProps {
  stripe: Stripe;
  clientSecret: string;
  appearance: Appearance;
  /** Called when the fields are ready for input. */
  onReady: (elements: StripeElements) => void;
  onLoadError: (cause: unknown) => void;
}

/** Card only: other methods of the provider are not offered here. */
const FIELDS: StripePaymentElementOptions = {
  layout: { type: 'tabs' },
  paymentMethodOrder: ['card'],
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

/**
 * The provider's own fields. Its React package would add nothing for this form, and is as large as the rest of the card
 * code.
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

  // Keeps typed values: a language change does not recreate the fields.
  useEffect(() => {
    if (!standing.current || standing.current.locale === locale) return;
    standing.current.locale = locale;
    void standing.current.elements.update({ locale });
  }, [locale]);

  return <div ref={place} />;
}
