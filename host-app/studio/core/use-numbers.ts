import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';

/** Returns number formats for the page's language. */
export function useNumbers() {
  const language = useLanguage();
  const locale = toLocale(language);
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    count: (value: number) => count.format(value),
    /** Returns a percentage; a dash if the whole is zero. */
    rate: (part: number, whole: number) => (whole > 0 ? percent.format(part / whole) : '–'),
    money: (value: number | string, currency: string, digits?: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        ...(digits !== undefined && { maximumFractionDigits: digits }),
      }).format(value as never),
  };
}
