import type { SiteResponse } from '#contract/site.ts';
import type { Env } from '../../env.ts';
import { social } from '../follow/follow.content.ts';
import { figures } from './site.content.ts';

/** What pages and widgets may know of the settings. Whether a key is set shows; the key never does. */
export function presentSite(env: Env): SiteResponse {
  return {
    brand: { name: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL },
    timeZone: env.TIME_ZONE,
    social: [...social],
    figures,
    providers: {
      signIn: env.sandbox || Boolean(env.SMTP_URL),
      card: env.sandbox || Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY),
      paypal: env.sandbox || Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET),
      sandbox: env.sandbox,
    },
  };
}
