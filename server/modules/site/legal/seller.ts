import type { Seller } from '#contract/site/site.ts';
import type { Env } from '#server/platform/config/env.ts';

/** Sample seller for the demonstration, where nothing is sold. */
const SAMPLE = {
  // words: as a seller would write it
  SELLER_ADDRESS: 'Esimerkkikatu 1|00100 Helsinki|Finland',
  SELLER_BUSINESS_ID: '0000000-0',
  SELLER_VAT_ID: 'FI00000000',
  // words: as above
  SELLER_REGISTER: 'Finnish Trade Register',
  SELLER_PHONE: '+358 9 000 0000',
} as const;

/** Returns the seller for the pages that must name one. Only the demonstration fills in missing data. */
export function presentSeller(env: Env): Seller {
  const sample = isSampleSeller(env);
  const given = sample ? { ...env, ...SAMPLE } : env;
  return {
    name: given.SELLER_NAME ?? given.BRAND_NAME,
    lines: (given.SELLER_ADDRESS ?? '')
      .split(/[|\n]/)
      .map((line) => line.trim())
      .filter(Boolean),
    businessId: given.SELLER_BUSINESS_ID ?? null,
    vatId: given.SELLER_VAT_ID ?? null,
    register: given.SELLER_REGISTER ?? null,
    phone: given.SELLER_PHONE ?? null,
    country: given.SELLER_COUNTRY,
    dataAuthority: given.DATA_AUTHORITY ?? null,
    sample,
  };
}

/** True for the demonstration without a seller. Any real data switches all samples off. */
function isSampleSeller(env: Env): boolean {
  return env.sandbox && !env.SELLER_NAME && !env.SELLER_ADDRESS && !env.SELLER_BUSINESS_ID && !env.SELLER_VAT_ID;
}
