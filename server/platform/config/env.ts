import * as z from 'zod';
import { createEmailField } from '#contract/forms/forms.ts';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { readTrustedProxies } from '../http/request/client-address.ts';
import { isTimeZone } from '../days.ts';
import { checkMailServer } from './address-options.ts';
import { isBackupPlace } from './backup-place.ts';
import { databaseUrlSchema } from './database-address.ts';

/** Daily reference rates of the European Central Bank: euro base, no key. */
export const ECB_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/**
 * Server settings, read from the environment once at start. `.env.example` documents each.
 * Only presenters may pass single fields to a browser.
 */
export type Env = Omit<z.output<typeof Schema>, 'RATES_URL'> & {
  production: boolean;
  sandbox: boolean;
  logLevel: string;
  /** '' if none is set. */
  SUPPORT_EMAIL: string;
  /** Address of the exchange rates; undefined for the built-in ones. */
  RATES_URL: string | undefined;
};

/** A setting that the server cannot start with. The message names it. */
export class InvalidEnv extends Error {
  override name = 'InvalidEnv';
  /** The variables that could not be read. */
  readonly settings: readonly string[];

  constructor(message: string, settings: readonly string[] = []) {
    super(message);
    this.settings = settings;
  }
}

const text = z.string().trim();
const httpUrl = address(/^https?:$/, 'https://shop.example');
const origin = httpUrl.transform((value) => new URL(value).origin);
/** A named zone: an offset such as +02:00 would not follow its clocks. */
const zone = text
  .refine((name) => /^[a-z]/i.test(name) && isTimeZone(name), 'it has to be a time zone such as Europe/Helsinki')
  .transform((name) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
/** The shop needs an origin of its own: it cannot live below a path. */
const bareOrigin = httpOnly(
  (url) => url.href === `${url.origin}/`,
  'it has to be an origin, such as https://shop.example, and nothing more',
).transform((value) => new URL(value).origin);
/** The shop adds its own paths. */
const base = httpOnly(
  ({ username, search, hash }) => username + search + hash === '',
  'it may hold no user, no ? and no #',
);
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** The error describes a correct value, because a wrong setting is rarely written twice. */
function address(protocol: RegExp, example: string) {
  const holds = (value: string) => URL.canParse(value) && protocol.test(new URL(value).protocol) && new URL(value).host;
  return text.refine(holds, { error: `it has to be an address such as ${example}`, abort: true });
}

function choice<const T extends string>(...names: readonly T[]) {
  return z.enum(names, `it has to be ${names.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
}

/** Checks addresses only if they parse: zod continues after a refusal. */
function httpOnly(holds: (url: URL) => boolean, message: string) {
  return httpUrl.pipe(z.string().refine((value) => holds(new URL(value)), message));
}

const onOff = choice('on', 'off');
const mailboxes = z.array(createEmailField('it has to be mail addresses with commas between them'));
/** Its digits: `0x10` is a slip. */
const PORT_RANGE = 'it has to be a number from 0 to 65535';
const port = text
  .regex(/^\d{1,5}$/, { error: PORT_RANGE, abort: true })
  .transform(Number)
  .pipe(z.number().max(65_535, PORT_RANGE));
const PROXIES = 'it has to be on, off, a number of proxies from 1 to 10, or networks such as 10.0.0.0/8, fd00::/8';
const KEEP_ALIVE = 'it has to be a number of seconds from 5 to 600';
const RATES = `it has to be off, or an address such as ${ECB_RATES_URL}`;
const MEGABYTES = 'it has to be a number of megabytes from 1 to 2000';
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const country = text
  .toUpperCase()
  .refine(
    (code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined,
    'it has to be a country code of two letters, such as FI',
  );
const upTo = (most: number) => text.max(most, `it has to be at most ${most} characters`);
const keys = (least: number) =>
  list.pipe(z.array(z.string().min(least, `each key needs at least ${least} characters`)).min(1, 'it has no key'));
const secret = z.string().min(1).optional();
/** Push services refuse the `=` at the end that some tools write. */
const vapidKey = (half: string, length: number) =>
  z
    .string()
    .regex(new RegExp(String.raw`^[\w-]{${length}}=?$`), `it has to be a ${half} key of ${length} characters`)
    .transform((key) => key.replace(/=$/, ''))
    .optional();
/** "Name | https://address" */
const nameAndUrl = text
  .transform((value) => {
    const [name = '', url = ''] = value.split('|').map((part) => part.trim());
    return { name, url };
  })
  .refine(({ name, url }) => name !== '' && name.length <= 120 && /^https:\/\/[^/]/.test(url) && URL.canParse(url), {
    error: 'it has to be a name and an address, as in "Name of the authority | https://authority.example"',
  });

const Schema = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('development'),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: bareOrigin.optional(),
  DATA_DIR: text.default('.data'),
  ERASURES_FILE: text.optional(),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  SHOP_KEY: z.string().min(32, 'it needs at least 32 characters').optional(),
  HSTS_SUBDOMAINS: onOff.default('off').transform((value) => value === 'on'),
  SESSION_KEYS: keys(16).optional(),
  HEALTH_KEYS: keys(32).optional(),
  TRUST_PROXY: text.default('off').transform((value, ctx) => {
    const trusted = readTrustedProxies(value);
    if (trusted === undefined) ctx.addIssue(PROXIES);
    return trusted ?? false;
  }),
  KEEP_ALIVE_SECONDS: text
    .regex(/^\d{1,3}$/, { error: KEEP_ALIVE, abort: true })
    .transform(Number)
    .pipe(z.number().min(5, KEEP_ALIVE).max(600, KEEP_ALIVE))
    .default(75),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  RATE_LIMITS: onOff.default('on').transform((value) => value === 'on'),
  OFFLINE_PAGES: onOff.default('on').transform((value) => value === 'on'),
  SANDBOX: onOff.optional(),
  SANDBOX_IN_PUBLIC: onOff.default('off').transform((value) => value === 'on'),
  SANDBOX_CLIENTS: choice('this-machine', 'anybody').default('this-machine'),
  METRICS: onOff.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'it needs 20 to 200 letters, digits, - or _')
    .optional(),
  BRAND_NAME: upTo(60)
    .regex(/^\P{Cc}*$/u, 'it has to be one line')
    .default('Aamu'),
  PROGRAM_PREFIX: z.string().max(60, 'it has to be at most 60 characters').default('Aamu '),
  SUPPORT_EMAIL: createEmailField('it has to be a mail address such as hello@shop.example').optional(),
  TIME_ZONE: zone.default('Europe/Helsinki'),
  SHOP_LANGUAGE: choice(...OFFERED_LANGUAGES).default('en'),
  COACH_EMAILS: list.pipe(mailboxes).default([]),
  EMBED_ORIGINS: list.pipe(z.array(origin)).default([]),
  EMBED_DEMO_PORT: port.optional(),
  RATES_URL: z
    .union([z.literal('off'), httpOnly(({ username, hash }) => username + hash === '', RATES)], RATES)
    .optional(),
  FILES_LARGEST_MB: text
    .regex(/^[1-9]\d{0,3}$/, { error: MEGABYTES, abort: true })
    .transform(Number)
    .pipe(z.number().max(2_000, MEGABYTES))
    .default(200),
  FILES_S3_BUCKET: text.optional(),
  FILES_S3_ENDPOINT: base.optional(),
  FILES_S3_REGION: text.default('us-east-1'),
  FILES_S3_KEY_ID: secret,
  FILES_S3_SECRET: secret,
  BACKUP_TO: text.refine(isBackupPlace, 'it has to be a folder, or s3://bucket/folder').optional(),
  BACKUP_PASSPHRASE_FILE: text.optional(),
  BACKUP_S3_ENDPOINT: base.optional(),
  BACKUP_S3_REGION: text.default('us-east-1'),
  BACKUP_S3_KEY_ID: secret,
  BACKUP_S3_SECRET: secret,
  SMTP_URL: address(/^smtps?:$/, 'smtps://user:password@mail.example:465')
    .superRefine(checkMailServer)
    .optional(),
  MAIL_REPORTS_TOKEN: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'it needs 24 to 200 letters, digits, - or _')
    .optional(),
  MAIL_FROM: text.regex(/^[^\r\n]+$/, 'it has to be one line').optional(),
  SELLER_NAME: upTo(120).optional(),
  SELLER_ADDRESS: upTo(300).optional(),
  SELLER_BUSINESS_ID: upTo(40).optional(),
  SELLER_VAT_ID: upTo(40).optional(),
  SELLER_REGISTER: upTo(120).optional(),
  SELLER_PHONE: upTo(40).optional(),
  SELLER_COUNTRY: country.default('FI'),
  DATA_AUTHORITY: nameAndUrl.optional(),
  SITE_CONTENT: text.optional(),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  PUSH_PUBLIC_KEY: vapidKey('public', 87),
  PUSH_PRIVATE_KEY: vapidKey('private', 43),
  PUSH_CONTACT: address(/^(?:mailto|https):$/, 'https://shop.example/imprint')
    .or(text.regex(/^mailto:\S+@\S+$/, 'it has to be mailto: with an address, or an address with https:'))
    .optional(),
  OIDC_ISSUER: base.optional(),
  OIDC_CLIENT_ID: secret,
  OIDC_CLIENT_SECRET: secret,
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: list.default([]),
  STRIPE_API_BASE: bareOrigin.optional(),
  STRIPE_JS_URL: httpUrl.optional(),
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
  PAYPAL_API_BASE: base.optional(),
});

/**
 * Reads and checks the settings. A variable that is set to nothing counts as not set.
 * @throws {InvalidEnv} naming every variable that is wrong or, in production, missing.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Schema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const lines = issues.map(({ path, message }) => `${String(path[0])} is not valid: ${message}. See .env.example.`);
    throw new InvalidEnv([...new Set(lines)].join('\n'), [...new Set(issues.map(({ path }) => String(path[0])))]);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const missing = production ? (['SESSION_KEYS', 'PUBLIC_URL'] as const).filter((name) => !env[name]?.length) : [];
  if (missing.length > 0) {
    throw new InvalidEnv(`In production ${missing.join(' and ')} must be set: .env.example says to what.`, missing);
  }
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : !production;
  // A sandbox should stay quiet; production logs each request.
  const logLevel = env.LOG_LEVEL ?? (production ? 'info' : 'warn');
  // Only the sandbox has a default address: a shop without one shows none.
  const SUPPORT_EMAIL = env.SUPPORT_EMAIL ?? (sandbox ? 'hello@aamu.example' : '');
  const { RATES_URL: ratesUrl = ECB_RATES_URL } = env;
  const RATES_URL = ratesUrl === 'off' ? undefined : ratesUrl;
  return { ...env, SUPPORT_EMAIL, RATES_URL, production, sandbox, logLevel };
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Schema.shape);
