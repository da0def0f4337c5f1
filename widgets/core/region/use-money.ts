import type { CurrencyCode, Rates } from '#contract/shared/currencies.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { basePrice, formatAmount, priceIn } from './money.ts';

/** Returns formatters of amounts in the current language. */
export function useMoney() {
  const language = useLanguage();
  return {
    formatAmount: (amount: string | number, currency: string) => formatAmount(amount, currency, language),
    basePrice: (amount: string) => basePrice(amount, language),
    priceIn: (amount: string, currency: CurrencyCode, rates: Rates) => priceIn(amount, currency, rates, language),
  };
}
