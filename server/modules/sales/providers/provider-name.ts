import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/speak.ts';

/** The payment providers that the shop can work with, by the name of their folder; each with what paying there is called in a sentence. */
export const PROVIDER_LABELS = {
  stripe: msg({ message: 'card', context: 'how something was paid, in a sentence' }),
  paypal: 'PayPal',
} as const satisfies Record<string, Words>;

export type ProviderName = keyof typeof PROVIDER_LABELS;

/** What a payment came by: a provider, or a discount code that took off everything, so that nothing moved. */
export type PaidBy = ProviderName | 'code';

/** What paying so is called in a sentence. */
export const PAID_LABELS: Readonly<Record<PaidBy, Words>> = {
  ...PROVIDER_LABELS,
  code: msg({ message: 'discount code', context: 'how something was paid, in a sentence' }),
};

/** How something was paid, as it stands alone on a receipt. */
export const PAYMENT_METHODS: Readonly<Record<PaidBy, Words>> = {
  code: msg({ message: 'Discount code', context: 'how something was paid, alone on a line' }),
  stripe: msg({ message: 'Card', context: 'how something was paid, alone on a line' }),
  paypal: 'PayPal',
};
