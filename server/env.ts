import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as z from 'zod';
import { projectFile } from './root.ts';

/**
 * The server's settings, read from the environment once at start. `.env.example` says what each is for.
 * Nothing in here reaches a browser except through a presenter that picks single fields.
 */
export type Env = z.output<typeof Schema> & { production: boolean; sandbox: boolean; logLevel: string };

/** A setting that the server cannot start with. The message names it. */
export class InvalidEnv extends Error {
  override name = 'InvalidEnv';
}

const text = z.string().trim();
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const httpUrl = z.url({ protocol: /^https?$/ });
const secret = z.string().min(1).optional();

const Schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  METRICS: z.enum(['on', 'off']).optional(),
  BRAND_NAME: text.min(1).max(60).default('Aamu'),
  PROGRAM_PREFIX: z.string().max(60).default('Aamu '),
  SUPPORT_EMAIL: z.email().default('hello@aamu.example'),
  COACH_EMAILS: list.pipe(z.array(z.email())).default([]),
  EMBED_ORIGINS: list.pipe(z.array(origin)).default([]),
  EMBED_DEMO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  RATES_URL: httpUrl.refine((value) => new URL(value).username === '', 'it may not hold credentials').optional(),
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
    throw new InvalidEnv(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} is not valid: ${issue.message}.`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const missing = production ? (['SESSION_KEYS', 'PUBLIC_URL'] as const).filter((name) => !env[name]?.length) : [];
  if (missing.length > 0) throw new InvalidEnv(`In production ${missing.join(' and ')} must be set.`);
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : !production;
  // Somebody who tries the shop out reads one line; somebody who runs it wants to know of each request.
  const logLevel = env.LOG_LEVEL ?? (production ? 'info' : 'warn');
  return { ...env, production, sandbox, logLevel };
}

/** Keys that sign cookies, the newest first. Outside production a fresh one is made for each start. */
export function sessionKeys(env: Env): string[] {
  return env.SESSION_KEYS ?? [randomBytes(32).toString('base64url')];
}

/** The settings of this process, with those of a `.env` file beside package.json behind them. */
export function loadEnv(): Env {
  const file = projectFile('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnv();
}
