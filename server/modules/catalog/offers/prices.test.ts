import { expect, test } from 'vitest';
import { InvalidInput } from '#server/platform/errors.ts';
import { refusePrices } from './prices.ts';

test('refuses a type without an offer for new buyers only if the type changes', () => {
  const forCustomers = [{ kind: 'continuation', interval: 'month' }] as const;
  const written = { type: 'subscription', price: 2_990 } as const;
  expect(() => refusePrices(written, forCustomers, 'one_time')).toThrow(InvalidInput);
  expect(() => refusePrices(written, forCustomers, 'subscription')).not.toThrow();
});
