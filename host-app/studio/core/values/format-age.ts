import { type Language, toLocale } from '#contract/i18n/languages.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
/** Units in milliseconds, the largest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;

/**
 * Formats the distance to a moment in milliseconds: "3 hours ago", "now". Undefined for a week and more,
 * and for the future, where the clock of the device differs from the server's.
 */
export function formatAge(distance: number, language: Language): string | undefined {
  if (!(distance <= MINUTE_MS && distance > -WEEK_MS)) return undefined;
  const [unit, ms] = UNITS.find(([, each]) => -distance >= each) ?? ['second', Infinity];
  // 26 hours may be the day before yesterday.
  const ages = new Intl.RelativeTimeFormat(toLocale(language), { numeric: unit === 'second' ? 'auto' : 'always' });
  return ages.format(Math.min(0, Math.ceil(distance / ms)) || 0, unit);
}
