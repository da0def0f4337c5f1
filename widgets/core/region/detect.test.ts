import { describe, expect, test } from 'vitest';
import { detect as detectBy, type Surroundings } from './detect.ts';
import { countryOfZone, currencyOf, REGION_LOOKUP, mappedCountry, REGIONS } from './regions.ts';

const detect = (surroundings: Surroundings) => detectBy(surroundings, REGION_LOOKUP);
const throws = () => {
  throw new DOMException('blocked', 'SecurityError');
};

function around(parts: { stored?: Record<string, string>; zone?: string; languages?: string[] }): Surroundings {
  return {
    stored: (key) => parts.stored?.[key] ?? null,
    timeZone: () => parts.zone ?? 'Pacific/Auckland',
    languages: () => parts.languages ?? [],
  };
}

describe('the country', () => {
  test('is the stored one before all others', () => {
    const seen = detect(around({ stored: { user_country: 'SE' }, zone: 'Europe/Helsinki', languages: ['de-DE'] }));
    expect(seen).toEqual({ country: 'SE', currency: 'SEK', manual: false });
  });

  test('is that of the time zone where nothing is stored', () => {
    expect(detect(around({ zone: 'Asia/Calcutta', languages: ['de-DE'] }))).toMatchObject({
      country: 'IN',
      currency: 'INR',
    });
  });

  test('is that of the browser language where the zone is not mapped', () => {
    expect(detect(around({ languages: ['eo', 'pt-BR', 'de-DE'] }))).toMatchObject({ country: 'BR', currency: 'BRL' });
  });

  test('is the United States where nothing says anything', () => {
    expect(detect(around({ languages: ['es-419', 'en'] }))).toEqual({ country: 'US', currency: 'USD', manual: false });
  });

  test('is read in euro where we know no currency of it', () => {
    expect(detect(around({ languages: ['en-NZ'] }))).toMatchObject({ country: 'NZ', currency: 'EUR' });
  });

  test('outside the list keeps its currency', () => {
    expect(detect(around({ languages: ['lb-LU'] }))).toMatchObject({ country: 'LU', currency: 'EUR' });
  });

  test.each(['', 'us', 'XX', 'ZZ', 'constructor', '{"a":1}', 'US\u0000', '<b>'])(
    'stored as %j is ignored',
    (user_country) => {
      expect(detect(around({ stored: { user_country }, zone: 'Europe/Oslo' })).country).toBe('NO');
    },
  );
});

describe('the currency', () => {
  test('is the stored one, and manual only if it was picked by hand', () => {
    const stored = { user_country: 'FI', user_currency: 'GBP' };
    expect(detect(around({ stored }))).toEqual({ country: 'FI', currency: 'GBP', manual: false });
    expect(detect(around({ stored: { ...stored, user_currency_manual: 'true' } })).manual).toBe(true);
  });

  test.each(['BTC', 'usd', '__proto__', 'null', ''])(
    'stored as %j is ignored, and so is the hand that picked it',
    (text) => {
      const stored = { user_country: 'JP', user_currency: text, user_currency_manual: 'true' };
      expect(detect(around({ stored }))).toEqual({ country: 'JP', currency: 'JPY', manual: false });
    },
  );
});

test('everything blocked is the United States', () => {
  expect(detect({ stored: throws, timeZone: throws, languages: throws })).toEqual({
    country: 'US',
    currency: 'USD',
    manual: false,
  });
});

test('there are 24 regions, all mapped, and the euro countries read euro', () => {
  expect(REGIONS).toHaveLength(24);
  expect(REGIONS.every(({ code }) => mappedCountry(code) === code)).toBe(true);
  for (const code of 'DE FR IT ES NL BE AT PT IE FI LU SI SK EE LV LT MT CY GR HR'.split(' ')) {
    expect(currencyOf(code)).toBe('EUR');
    expect(mappedCountry(code)).toBe(code);
  }
  expect(currencyOf('constructor')).toBe('EUR');
  expect(mappedCountry(' fi ')).toBe('FI');
  expect(mappedCountry('atlantis')).toBeUndefined();
  expect(countryOfZone('toString')).toBeUndefined();
});
