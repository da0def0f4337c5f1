import type { CurrencyCode } from '#contract/currencies.ts';

/** The regions a visitor can choose from, in the order of the list. */
export const REGIONS = [
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'AU', name: 'Australia' },
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
  { code: 'IT', name: 'Italy' },
  { code: 'ES', name: 'Spain' },
  { code: 'NL', name: 'Netherlands' },
  { code: 'BE', name: 'Belgium' },
  { code: 'AT', name: 'Austria' },
  { code: 'PT', name: 'Portugal' },
  { code: 'IE', name: 'Ireland' },
  { code: 'FI', name: 'Finland' },
  { code: 'CH', name: 'Switzerland' },
  { code: 'SE', name: 'Sweden' },
  { code: 'NO', name: 'Norway' },
  { code: 'DK', name: 'Denmark' },
  { code: 'JP', name: 'Japan' },
  { code: 'CN', name: 'China' },
  { code: 'IN', name: 'India' },
  { code: 'RU', name: 'Russia' },
  { code: 'KR', name: 'South Korea' },
  { code: 'BR', name: 'Brazil' },
] as const satisfies readonly { code: string; name: string }[];

const OWN_CURRENCY: Readonly<Record<string, CurrencyCode>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  AU: 'AUD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  RU: 'RUB',
  BR: 'BRL',
  KR: 'KRW',
};

const EURO_COUNTRIES = new Set('DE FR IT ES NL BE AT PT IE FI LU SI SK EE LV LT MT CY GR HR'.split(' '));

/** Two capital letters of a country with a currency of ours, however it was written; else undefined. */
export function mappedCountry(value: string): string | undefined {
  const code = value.trim().toUpperCase();
  return EURO_COUNTRIES.has(code) || Object.hasOwn(OWN_CURRENCY, code) ? code : undefined;
}

/** True for the code of a country of this world, mapped or not; "XX" and "ZZ" are none. */
export function isCountry(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Z]{2}$/.test(value) || value === 'ZZ') return false;
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined;
  } catch {
    return mappedCountry(value) !== undefined; // A browser that knows no countries knows those of the list.
  }
}

/** A country we know no currency of pays in euro like everybody, and reads its prices so. */
export function currencyOf(country: string): CurrencyCode {
  return Object.hasOwn(OWN_CURRENCY, country) ? OWN_CURRENCY[country]! : 'EUR';
}

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Sao_Paulo': 'BR',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/Zurich': 'CH',
  'Europe/Rome': 'IT',
  'Europe/Vienna': 'AT',
  'Europe/Copenhagen': 'DK',
  'Europe/Oslo': 'NO',
  'Europe/Stockholm': 'SE',
  'Europe/Helsinki': 'FI',
  'Europe/Moscow': 'RU',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN', // What most browsers still call it.
  'Asia/Shanghai': 'CN',
  'Asia/Seoul': 'KR',
  'Asia/Tokyo': 'JP',
  'Australia/Sydney': 'AU',
};

/** The country of a time zone, for the zones that are mapped. */
export function countryOfZone(zone: string): string | undefined {
  return Object.hasOwn(ZONES, zone) ? ZONES[zone] : undefined;
}
