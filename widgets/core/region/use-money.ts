import type { CurrencyCode, Rates } from '#contract/currencies.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { basePrice, formatAmount, priceIn } from './money.ts';

/** Amounts in the language that is spoken here. */
export function useMoney() {
  const language = useLanguage();
  return {
    formatAmount: (amount: string | number, currency: string) => formatAmount(amount, currency, language),
    basePrice: (amount: string) => basePrice(amount, language),
    priceIn: (amount: string, currency: CurrencyCode, rates: Rates) => priceIn(amount, currency, rates, language),
  };
}
