import escapeHtml from 'escape-html';
import { msg } from '@lingui/core/macro';
import type { Middleware } from 'koa';
import type { Language } from '#contract/i18n/languages.ts';
import type { Env } from '#server/platform/config/env.ts';
import { AppError } from '#server/platform/errors.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Standing } from './recognise.ts';

/** An hour, in seconds: providers send their messages again. */
const RETRY_AFTER = '3600';

const CLOSED = msg`This is a copy of a shop. It takes no orders and sends no mail. To open it, run “aamu adopt” or “aamu sandbox”.`;

/** Style of the banner above every page. */
export const BANNER_STYLE =
  '.shop-closed{position:sticky;top:0;z-index:99;margin:0;padding:.6rem 1rem;background:#8a1c1c;color:#fff;font:600 1rem/1.4 system-ui,sans-serif;text-align:center}';

/** Refuses requests that may change data. Pages stay readable. */
export function refuseChanges(): Middleware {
  return (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS') return next();
    throw new AppError(503, 'shop_closed', CLOSED, { headers: { 'retry-after': RETRY_AFTER } });
  };
}

/** Renders the banner in a language as HTML. */
export async function closedBanner(language: Language): Promise<string> {
  const { say } = await loadSpeaker(language);
  return `<p class="shop-closed" role="status">${escapeHtml(say(CLOSED))}</p>\n`;
}

/** Settings for outside services. Without them nothing leaves the process. */
const OUTSIDE = {
  SMTP_URL: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: [],
  PAYPAL_CLIENT_ID: undefined,
  PAYPAL_CLIENT_SECRET: undefined,
  PAYPAL_WEBHOOK_ID: undefined,
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  MAIL_REPORTS_TOKEN: undefined,
  RATES_URL: undefined,
} satisfies Partial<Env>;

/** Backups of the shop. One of a copy would be the newest there, and the shop's own of that day would be thinned out. */
const BACKUPS = { BACKUP_TO: undefined, BACKUP_PASSPHRASE_FILE: undefined } satisfies Partial<Env>;

/** Places of the shop that a sandbox copy must not write to. Its own are in DATA_DIR. */
const PLACES = {
  FILES_S3_BUCKET: undefined,
  FILES_S3_KEY_ID: undefined,
  FILES_S3_SECRET: undefined,
  FILES_S3_ENDPOINT: undefined,
  ERASURES_FILE: undefined,
} satisfies Partial<Env>;

/** Returns the settings that this standing permits. */
export function permitSettings(env: Env, { is }: Exclude<Standing, { is: 'moved' }>): Env {
  if (is === 'shop') return env;
  if (is === 'copy') return { ...env, ...OUTSIDE, ...BACKUPS, sandbox: false };
  return { ...env, ...OUTSIDE, ...BACKUPS, ...PLACES, sandbox: true };
}

/** Reasons for a closed shop, for the log. */
export const REASONS: Readonly<Record<(Standing & { is: 'copy' })['because'], string>> = {
  // words: read by whoever runs the shop
  database: 'This database was restored or copied from the one that the shop was adopted with.',
  // words: read by whoever runs the shop
  key: 'The file shop.key in DATA_DIR is missing or a copy, or PUBLIC_URL or DATABASE_URL is another than the shop’s.',
  // words: read by whoever runs the shop
  setting: 'SHOP_KEY is not the one that the shop was adopted with.',
};
