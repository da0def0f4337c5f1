import type { Env } from './env.ts';

/** What mails and documents say about the shop. */
export interface Brand {
  name: string;
  supportEmail: string;
  /** Origin of the shop, without a slash at the end. */
  url: string;
  /** The values that every mail template needs. */
  mailData: { brand: string; supportEmail: string; siteUrl: string };
}

export function brandOf({ BRAND_NAME, SUPPORT_EMAIL }: Pick<Env, 'BRAND_NAME' | 'SUPPORT_EMAIL'>, url: string): Brand {
  return {
    name: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    url,
    mailData: { brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, siteUrl: url },
  };
}
