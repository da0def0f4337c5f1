import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';

/** Supported payment providers by folder name, each with its name within a sentence. */
export const PROVIDER_LABELS = {
  stripe: msg({ message: 'card', context: 'how something was paid, in a sentence' }),
  paypal: 'PayPal',
} as const satisfies Record<string, Words>;

export type ProviderName = keyof typeof PROVIDER_LABELS;

/** Payment method: a provider, or a code that made the order free. */
export type PaidBy = ProviderName | 'code';

/** Names of payment methods within a sentence. */
export const PAID_LABELS: Readonly<Record<PaidBy, Words>> = {
  ...PROVIDER_LABELS,
  code: msg({ message: 'discount code', context: 'how something was paid, in a sentence' }),
};

/** Names of payment methods alone on a receipt's line. */
export const PAYMENT_METHODS: Readonly<Record<PaidBy, Words>> = {
  code: msg({ message: 'Discount code', context: 'how something was paid, alone on a line' }),
  stripe: msg({ message: 'Card', context: 'how something was paid, alone on a line' }),
  paypal: 'PayPal',
};
