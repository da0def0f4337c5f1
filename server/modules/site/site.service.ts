import type { SiteResponse } from '#contract/site.ts';
import type { Env } from '../../env.ts';
import { figures, social } from './site.content.ts';

/** What pages and widgets may know of the settings. Whether a key is set shows; the key never does. */
export function presentSite(env: Env): SiteResponse {
  return {
    brand: { name: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL },
    social,
    figures,
    providers: {
      signIn: false,
      card: false,
      paypal: false,
      sandbox: env.sandbox,
    },
  };
}
