import { useEffect } from 'react';
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

const warned = new Set<string>();

/** Logs why a price could not be converted, once a page. */
export function useWarning(warning: string | undefined): void {
  useEffect(() => {
    if (!warning || warned.has(warning)) return;
    warned.add(warning);
    console.warn(warning);
  }, [warning]);
}
