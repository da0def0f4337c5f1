import type { ComponentType } from 'react';
import type { Resource } from '#widgets/core/api/resources.ts';
import type { CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';
import type { PayPalPaymentProps } from '#widgets/parts/payments/paypal/paypal-payment.tsx';

/** Code for each provider, loaded when the buyer chooses it. */
export interface PaymentChunks {
  card: Resource<{ default: ComponentType<CardPaymentProps> }>;
  paypal: Resource<{ default: ComponentType<PayPalPaymentProps> }>;
}
