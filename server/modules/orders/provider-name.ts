/** The payment providers that the shop can work with, by the name of their folder; each with what paying there is called in a sentence. */
export const PROVIDER_LABELS = { stripe: 'card', paypal: 'PayPal' } as const;

export type ProviderName = keyof typeof PROVIDER_LABELS;

/** Who decides a dispute and has the money meanwhile, as the coach and the buyer are told, and where the coach answers it. */
export const DISPUTES: Readonly<Record<ProviderName, { decidedBy: string; buyersOwn: string; at: string }>> = {
  stripe: { decidedBy: 'The bank of the buyer', buyersOwn: 'Your bank', at: 'the card provider' },
  paypal: { decidedBy: 'PayPal', buyersOwn: 'PayPal', at: 'PayPal' },
};

/** How something was paid, as it stands alone on a receipt. */
export function paymentMethodOf(provider: ProviderName): string {
  const label = PROVIDER_LABELS[provider];
  return label.charAt(0).toUpperCase() + label.slice(1);
}
