import { expect, test } from 'vitest';
import { chargeLimits } from './stripe-amounts.ts';

test.each([
  ['EUR', 50],
  ['USD', 50],
  ['GBP', 30],
  ['JPY', 50],
  ['KRW', 715],
  ['SEK', 300],
  ['DKK', 250],
  ['CZK', 1_500],
])('a card payment in %s is of at least %i minor units', (currency, least) => {
  expect(chargeLimits(currency)).toEqual({ least, most: 99_999_999 });
});
