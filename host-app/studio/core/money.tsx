import { useLanguage } from '#widgets/core/language.tsx';
import { toLocale } from '#contract/languages.ts';

interface Props {
  /** A decimal, as answers have it: "99.99". */
  amount: string;
  currency: string;
}

/** An amount as ledgers write it: with its currency's own decimals. */
export function Money({ amount, currency }: Props) {
  const language = useLanguage();
  return <>{new Intl.NumberFormat(toLocale(language), { style: 'currency', currency }).format(amount as never)}</>;
}
