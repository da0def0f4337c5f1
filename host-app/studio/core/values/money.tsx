import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { toLocale } from '#contract/i18n/languages.ts';

interface Props {
  /** Decimal as in API answers: "99.99". */
  amount: string;
  currency: string;
}

/** Amount with its currency's decimals, as ledgers write it. */
export function Money({ amount, currency }: Props) {
  const language = useLanguage();
  return <>{new Intl.NumberFormat(toLocale(language), { style: 'currency', currency }).format(amount as never)}</>;
}
