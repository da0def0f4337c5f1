import type { ComponentType } from 'react';
import type { Resource } from '#widgets/core/resources.ts';
import type { CardPaymentProps } from '#widgets/parts/payments/card-payment.tsx';
import type { PayPalPaymentProps } from '#widgets/parts/payments/paypal-payment.tsx';

/** What it takes to talk to each provider: a file of its own, loaded for those who have chosen it. */
export interface PaymentChunks {
  card: Resource<{ default: ComponentType<CardPaymentProps> }>;
  paypal: Resource<{ default: ComponentType<PayPalPaymentProps> }>;
}
