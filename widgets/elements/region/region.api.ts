import { BUILT_IN_RATES, isCurrencyCode, type Rates } from '#contract/shared/currencies.ts';
import type { RatesResponse } from '#contract/site/region.ts';
import type { WholeResource } from '#widgets/core/api/resources.ts';

const HOUR_MS = 3_600_000;
/** Time after which prices use the built-in table, in milliseconds. */
const PATIENCE_MS = 2_500;

/** Exchange rates of the euro: loaded once an hour and page, with the built-in table as fallback. */
export const ratesResource: WholeResource<Pick<RatesResponse, 'rates'>> = {
  key: 'rates',
  maxAge: HOUR_MS,
  load: async (api) => {
    try {
      const asked = api.get<Partial<RatesResponse> | null>('/api/rates');
      return { rates: usable((await Promise.race([asked, patience()]))?.rates) };
    } catch {
      return { rates: BUILT_IN_RATES }; // Prices have to work without the shop.
    }
  },
};

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/** Drops rates that are no valid number. */
function usable(rates: unknown): Rates {
  const entries = Object.entries(rates ?? {}).filter(
    ([code, rate]) => isCurrencyCode(code) && typeof rate === 'number' && Number.isFinite(rate) && rate > 0,
  );
  if (entries.length === 0) throw new Error('The answer holds no rates.');
  return Object.fromEntries(entries);
}
