import { isCurrencyCode } from '#contract/shared/currencies.ts';
import { createPlaceLookup, type Places } from './places.ts';

/** Regions to choose from, in the order of the list. */
export const REGIONS = [
  // words: English names, for browsers that know none
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom' }, // words: as above
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
  { code: 'KR', name: 'South Korea' }, // words: as above
  { code: 'BR', name: 'Brazil' },
] as const satisfies readonly { code: string; name: string }[];

export const PLACES: Places = {
  currencies: {
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
  },
  // words: countries
  euro: 'DE FR IT ES NL BE AT PT IE FI LU SI SK EE LV LT MT CY GR HR',
  zones: {
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
    'Asia/Calcutta': 'IN', // Older name, still reported by most browsers.
    'Asia/Shanghai': 'CN',
    'Asia/Seoul': 'KR',
    'Asia/Tokyo': 'JP',
    'Australia/Sydney': 'AU',
  },
};

/** Lookup of regions and currencies. */
export const REGION_LOOKUP = { ...createPlaceLookup(PLACES), isCurrencyCode };
export const { mappedCountry, isCountry, currencyOf, countryOfZone } = REGION_LOOKUP;
