import type { CurrencyCode } from '#contract/shared/currencies.ts';
import type { PlaceLookup } from './places.ts';

export const COUNTRY_KEY = 'user_country';
export const CURRENCY_KEY = 'user_currency';
export const MANUAL_KEY = 'user_currency_manual';

/** Inputs of the detection. Each may throw, because browsers can block them. */
export interface Surroundings {
  stored: (key: string) => string | null;
  timeZone: () => string;
  languages: () => readonly string[];
}

/** Validates countries, currencies and time zones. */
export interface RegionLookup extends PlaceLookup {
  isCurrencyCode: (value: unknown) => value is CurrencyCode;
}

export interface Choice {
  country: string;
  currency: CurrencyCode;
  /** Chosen by hand: a change of country keeps the currency. */
  manual: boolean;
}

/** Detects the country: stored, else time zone, else language, else the United States. */
export function detect(around: Surroundings, known: RegionLookup): Choice {
  const stored = readStored(around.stored, known);
  const country =
    stored.country ?? known.countryOfZone(attempt(around.timeZone) ?? '') ?? countryFromLanguage(around, known) ?? 'US';
  return { country, currency: stored.currency ?? known.currencyOf(country), manual: stored.manual };
}

/** Reads the choice of earlier visits; ignores invalid values. */
export function readStored(
  stored: Surroundings['stored'],
  { isCountry, isCurrencyCode }: Pick<RegionLookup, 'isCountry' | 'isCurrencyCode'>,
): Partial<Choice> & Pick<Choice, 'manual'> {
  const country = attempt(() => stored(COUNTRY_KEY));
  const currency = attempt(() => stored(CURRENCY_KEY));
  const known = isCurrencyCode(currency);
  return {
    ...(isCountry(country) && { country }),
    ...(known && { currency }),
    manual: known && attempt(() => stored(MANUAL_KEY)) === 'true',
  };
}

function countryFromLanguage({ languages }: Surroundings, { isCountry }: RegionLookup): string | undefined {
  return (attempt(languages) ?? []).map((language) => attempt(() => new Intl.Locale(language).region)).find(isCountry);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // Blocked or malformed: the next source decides.
  }
}
