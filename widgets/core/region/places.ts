import type { CurrencyCode } from '#contract/shared/currencies.ts';

/** Currencies by country. Plain data, which the embed script receives along with prices. */
export interface Places {
  /** Country by time zone name. */
  zones: Readonly<Record<string, string>>;
  /** Currency by country outside the euro area. */
  currencies: Readonly<Record<string, CurrencyCode>>;
  /** Countries in the euro area, separated by spaces. */
  euro: string;
}

export type PlaceLookup = ReturnType<typeof createPlaceLookup>;

/** Creates lookups of countries and time zones for this table. */
export function createPlaceLookup({ zones, currencies, euro }: Places) {
  /** Returns the normalised code of a supported country; else undefined. */
  function mappedCountry(value: string): string | undefined {
    const code = value.trim().toUpperCase();
    return euro.split(' ').includes(code) || Object.hasOwn(currencies, code) ? code : undefined;
  }

  /** True for an existing country, mapped or not; "XX" and "ZZ" are none. */
  function isCountry(value: unknown): value is string {
    if (typeof value !== 'string' || !/^[A-Z]{2}$/.test(value) || value === 'ZZ') return false;
    try {
      return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined;
    } catch {
      return mappedCountry(value) !== undefined; // Without country names: only mapped ones count.
    }
  }

  /** Returns a country's currency; the euro for unmapped countries. */
  function currencyOf(country: string): CurrencyCode {
    return Object.hasOwn(currencies, country) ? currencies[country]! : 'EUR';
  }

  /** Returns the country of a mapped time zone. */
  function countryOfZone(zone: string): string | undefined {
    return Object.hasOwn(zones, zone) ? zones[zone] : undefined;
  }

  return { mappedCountry, isCountry, currencyOf, countryOfZone };
}
