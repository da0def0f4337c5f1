import * as z from 'zod';
import { CURRENCIES, type CurrencyCode } from '../shared/currencies.ts';

const codes = CURRENCIES.map(({ code }) => code) as [CurrencyCode, ...CurrencyCode[]];

/** GET /api/rates: units of each currency for one euro. Currencies unknown to the source are missing. */
export const RatesResponse = z.object({
  base: z.literal('EUR'),
  rates: z.partialRecord(z.enum(codes), z.number().positive()),
  /** `upstream`: the rate service answered. `built-in`: the table that ships with the shop. */
  source: z.enum(['upstream', 'built-in']),
  /** When the rate service answered; null for the built-in table. ISO 8601, UTC. */
  fetchedAt: z.iso.datetime().nullable(),
  /** Age of the rates in seconds, counted in whole minutes; null for the built-in table. */
  ageSeconds: z.int().nonnegative().nullable(),
});
export type RatesResponse = z.infer<typeof RatesResponse>;
