import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/speak.ts';

/** The payment providers that the shop can work with, by the name of their folder; each with what paying there is called in a sentence. */
export const PROVIDER_LABELS = {
  stripe: msg({ message: 'card', context: 'how something was paid, in a sentence' }),
  paypal: 'PayPal',
} as const satisfies Record<string, Words>;

export type ProviderName = keyof typeof PROVIDER_LABELS;

/** How something was paid, as it stands alone on a receipt. */
export const PAYMENT_METHODS: Readonly<Record<ProviderName, Words>> = {
  stripe: msg({ message: 'Card', context: 'how something was paid, alone on a line' }),
  paypal: 'PayPal',
};
