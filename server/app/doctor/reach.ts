import { randomUUID } from 'node:crypto';
import type { Env } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { openTarget } from '#server/modules/operations/backups/place.ts';
import { createFileStore, MissingFile } from '#server/platform/storage/file-store.ts';
import { mailServer } from '#server/platform/mail/transport.ts';
import { discover, GOOGLE_ISSUER } from '#server/modules/accounts/sign-in/providers/providers.ts';
import { createPayPalProvider } from '#server/modules/sales/paypal/paypal.provider.ts';
import { PayPalError } from '#server/modules/sales/paypal/paypal-http.ts';
import { askService } from '#server/modules/site/regions/region.service.ts';
import { createStripeProvider } from '#server/modules/sales/stripe/stripe.provider.ts';
import { type Finding, fault } from './finding.ts';

/** Something outside that the settings name: resolves when it answers as it should. */
interface ServiceCheck {
  setting: string;
  /** Name of the service, and what to do if it fails. */
  name: string;
  remedy: string;
  ask: () => Promise<unknown>;
}

const ANSWER_MS = 8_000;
/** A key is judged by an answer only. */
// words: read by whoever runs the shop
const COPY_ANEW = 'If it responded, copy the keys again. If not, check that this machine can reach it.';

/** Checks all configured outside services at once, and returns those that fail. */
export async function findUnreachable(env: Env, { rates }: { rates: boolean }): Promise<Finding[]> {
  const asked = listServiceChecks(env).filter(({ setting }) => rates || setting !== 'RATES_URL');
  const found = await Promise.all(
    asked.map(async ({ setting, name, remedy, ask }) => {
      try {
        await within(ANSWER_MS, ask());
        return [];
      } catch (error) {
        return [fault(setting, `${name}: ${sayingNothing(error)} ${remedy}`)];
      }
    }),
  );
  return found.flat();
}

function listServiceChecks(env: Env): ServiceCheck[] {
  const { SMTP_URL: mail, RATES_URL: rates, GOOGLE_CLIENT_ID: google, OIDC_ISSUER: issuer } = env;
  const stripe = createStripeProvider(env, { origin: '', sandboxBase: undefined });
  const paypal = createPayPalProvider(env, { origin: '', sandboxBase: undefined });
  return [
    ...(mail
      ? [
          createServiceCheck(
            'SMTP_URL',
            'The mail server refused the connection',
            'Check host, user, password and port (smtps: is for 465, smtp: for 587 and 25).',
            () => logIn(mail),
          ),
        ]
      : []),
    ...(rates
      ? [
          createServiceCheck(
            'RATES_URL',
            "Can't read the exchange rates",
            'Open the address in a browser and check the response.',
            () => askService(rates),
          ),
        ]
      : []),
    ...(stripe
      ? [
          createServiceCheck('STRIPE_SECRET_KEY', 'Stripe rejected the key', COPY_ANEW, () =>
            stripe.checkKey().catch(withoutKey),
          ),
        ]
      : []),
    ...(paypal
      ? [
          createServiceCheck('PAYPAL_CLIENT_SECRET', 'PayPal rejected the keys', COPY_ANEW, () =>
            paypal.checkKey().catch(rethrowPayPalError),
          ),
        ]
      : []),
    ...(google
      ? [
          createServiceCheck(
            'GOOGLE_CLIENT_ID',
            "Google doesn't respond",
            'Check that this machine can reach it.',
            () => discover(GOOGLE_ISSUER),
          ),
        ]
      : []),
    ...(issuer
      ? [
          createServiceCheck('OIDC_ISSUER', "The sign-in provider doesn't respond", 'Check the address.', () =>
            discover(issuer),
          ),
        ]
      : []),
    ...listBuckets(env),
  ];
}

function listBuckets(env: Env): ServiceCheck[] {
  const { FILES_S3_BUCKET: files, FILES_S3_KEY_ID: account, BACKUP_TO: to = '', BACKUP_S3_KEY_ID: keeper } = env;
  // words: read by whoever runs the shop
  const remedy = 'Check bucket, region, endpoint and account.';
  return [
    ...(files && account
      ? [createServiceCheck('FILES_S3_BUCKET', 'The bucket for uploads', remedy, () => readNoFile(env))]
      : []),
    ...(to.startsWith('s3://') && keeper
      ? [
          createServiceCheck('BACKUP_TO', 'The bucket for backups', remedy, async () =>
            (await openTarget(to, env)).place.list(),
          ),
        ]
      : []),
  ];
}

/** Unlike HEAD, GET tells a missing bucket from a missing file. */
async function readNoFile(env: Env): Promise<void> {
  await createFileStore(env)
    .storage.get(randomUUID())
    .catch((error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
    });
}

function createServiceCheck(setting: string, name: string, remedy: string, ask: ServiceCheck['ask']): ServiceCheck {
  return { setting, name, remedy, ask };
}

/** Connects, encrypts if offered or a password needs it, and logs in with the credentials, if any. */
async function logIn(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...mailServer(url),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  try {
    await transport.verify().catch((error: unknown) => {
      // words: read by whoever runs the shop
      const remedy = 'use smtps:, or end the address with ?requireTLS=false if the server is in your own network.';
      throw /STARTTLS/.test(getErrorMessage(error)) ? new Error(`it does not offer STARTTLS: ${remedy}`) : error;
    });
  } finally {
    transport.close();
  }
}

function withoutKey(error: unknown): never {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  // Their message contains a part of the key.
  if (statusCode) throw new Error(`it answered ${[statusCode, code].filter(Boolean).join(' ')}.`);
  throw error;
}

function rethrowPayPalError(error: unknown): never {
  throw error instanceof PayPalError
    ? new Error(`it answered ${error.status} ${error.issue ?? 'without a reason'}.`)
    : error;
}

/** Returns the error on one line, without mail addresses, which mail servers repeat. */
function sayingNothing(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  // fetch's own message only says that it failed.
  const why = cause ? (cause.code ?? cause.message ?? getErrorMessage(error)) : getErrorMessage(error);
  // OpenSSL's messages begin with a place in its sources.
  const said = why.replace(/^.*?SSL routines:[^:]*:([^:]+):.*$/s, '$1');
  const line = said.replaceAll(/\s+/g, ' ').replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(ms);
  const ended = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error(`no answer within ${ms / 1000} seconds.`)));
  });
  return Promise.race([work, ended]);
}
