import { toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';

/** File size in kilobytes or megabytes. */
export function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage();
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const format = new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
  return <small className="studio-file-size">{format.format(value)}</small>;
}
