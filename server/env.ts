import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { isTimeZone } from './days.ts';
import { projectFile } from './root.ts';

/**
 * The server's settings, read from the environment once at start. `.env.example` says what each is for.
 * Nothing in here reaches a browser except through a presenter that picks single fields.
 */
export type Env = z.output<typeof Schema> & { production: boolean; sandbox: boolean; logLevel: string };

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
const httpUrl = z.url({ protocol: /^https?$/ });
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
/** The name of a place: an offset such as +02:00 would not follow its clocks. */
const zone = text
  .refine(
    (name) => /^[a-z]/i.test(name) && isTimeZone(name),
    'it has to be the name of a time zone, as Europe/Helsinki is',
  )
  .transform((name) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
/** The whole shop has one: it cannot live below a path. */
const bareOrigin = httpOnly(
  (url) => url.href === `${url.origin}/`,
  'it has to be an origin, such as https://shop.example, and nothing more',
).transform((value) => new URL(value).origin);
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Only what is an address is looked into: the library goes on with what it has refused. */
function httpOnly(holds: (url: URL) => boolean, message: string) {
  return httpUrl.pipe(z.string().refine((value) => holds(new URL(value)), message));
}

const secret = z.string().min(1).optional();
const country = text.toUpperCase().regex(/^[A-Z]{2}$/, 'it has to be a country code of two letters, such as FI');
/** "Name | https://address" */
const nameAndUrl = text
  .transform((value) => {
    const [name = '', url = ''] = value.split('|').map((part) => part.trim());
    return { name, url };
  })
  .pipe(z.object({ name: z.string().min(1).max(120), url: z.url({ protocol: /^https$/ }) }));

const Schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: bareOrigin.optional(),
  DATA_DIR: text.default('.data'),
  ERASURES_FILE: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HSTS_SUBDOMAINS: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  SESSION_KEYS: list.pipe(z.array(z.string().min(16, 'each key needs at least 16 characters'))).optional(),
  TRUST_PROXY: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  SANDBOX: z.enum(['on', 'off']).optional(),
  SANDBOX_IN_PUBLIC: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  SANDBOX_CLIENTS: z.enum(['this-machine', 'anybody']).default('this-machine'),
  METRICS: z.enum(['on', 'off']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'it needs 20 to 200 letters, digits, - or _')
    .optional(),
  BRAND_NAME: text.min(1).max(60).default('Aamu'),
  PROGRAM_PREFIX: z.string().max(60).default('Aamu '),
  SUPPORT_EMAIL: z.email().default('hello@aamu.example'),
  TIME_ZONE: zone.default('Europe/Helsinki'),
  COACH_EMAILS: list.pipe(z.array(z.email())).default([]),
  EMBED_ORIGINS: list.pipe(z.array(origin)).default([]),
  EMBED_DEMO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  RATES_URL: httpOnly(({ username }) => username === '', 'it may not hold credentials').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_REPORTS_TOKEN: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'it needs 24 to 200 letters, digits, - or _')
    .optional(),
  MAIL_FROM: text.regex(/^[^\r\n]+$/).optional(),
  SELLER_NAME: text.max(120).optional(),
  SELLER_ADDRESS: text.max(300).optional(),
  SELLER_BUSINESS_ID: text.max(40).optional(),
  SELLER_VAT_ID: text.max(40).optional(),
  SELLER_REGISTER: text.max(120).optional(),
  SELLER_PHONE: text.max(40).optional(),
  SELLER_COUNTRY: country.default('FI'),
  DATA_AUTHORITY: nameAndUrl.optional(),
  SITE_CONTENT: text.optional(),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: secret,
  OIDC_CLIENT_SECRET: secret,
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: list.default([]),
  STRIPE_API_BASE: httpUrl.optional(),
  STRIPE_JS_URL: httpUrl.optional(),
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
  PAYPAL_API_BASE: httpUrl.optional(),
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
    throw new InvalidEnv(
      issues.map(({ path, message }) => `${String(path[0])} is not valid: ${message}. See .env.example.`).join('\n'),
      issues.map(({ path }) => String(path[0])),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const missing = production ? (['SESSION_KEYS', 'PUBLIC_URL'] as const).filter((name) => !env[name]?.length) : [];
  if (missing.length > 0) {
    throw new InvalidEnv(`In production ${missing.join(' and ')} must be set: .env.example says to what.`, missing);
  }
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : !production;
  // Somebody who tries the shop out reads one line; somebody who runs it wants to know of each request.
  const logLevel = env.LOG_LEVEL ?? (production ? 'info' : 'warn');
  return { ...env, production, sandbox, logLevel };
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Schema.shape);

/** Keys that sign cookies, the newest first. Outside production a fresh one is made for each start. */
export function sessionKeys(env: Env): string[] {
  return env.SESSION_KEYS ?? [randomBytes(32).toString('base64url')];
}

/** The settings of this process, with those of a `.env` file beside package.json behind them. */
export function loadEnv(): Env {
  loadEnvFile();
  return readEnv();
}

/** Puts what stands in `.env` behind what the environment says. */
export function loadEnvFile(): void {
  try {
    if (existsSync(FILE)) process.loadEnvFile(FILE);
  } catch (error) {
    throw new InvalidEnv(`The file .env cannot be read: ${(error as Error).message}.`);
  }
}

/** The names that stand in `.env`. */
export function namesInFile(): string[] {
  return existsSync(FILE) ? Object.keys(parseEnv(readFileSync(FILE, 'utf8'))) : [];
}

const FILE = projectFile('.env');
