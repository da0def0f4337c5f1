import { readServer } from '#server/platform/config/database-address.ts';
import type { Env } from '#server/platform/config/env.ts';
import { isPair } from '#server/modules/operations/push/push-keys.service.ts';
import { isLocalHost } from '#server/platform/http/protection/same-machine.ts';
import { type Finding, fault, hint, wrong } from './finding.ts';
import { keyRules, detectModes } from './key-rules.ts';

/** Lists the findings of all offline checks, the worst first. */
export function listFindings(env: Env, source: NodeJS.ProcessEnv = {}): Finding[] {
  const found = [
    ...sandboxRules(env),
    ...keyRules(env),
    ...signInRules(env),
    ...pushRules(env),
    ...addressRules(env, source),
    ...mailRules(env),
    ...storageRules(env),
    ...databaseRules(env),
    ...idleRules(env, source),
    ...(env.production ? productionRules(env) : []),
  ];
  return ORDER.flatMap((level) => found.filter((finding) => finding.level === level));
}

const ORDER: readonly Finding['level'][] = ['wrong', 'fault', 'hint'];

/** In the sandbox anybody can be the coach and payments are free: neither fits real buyers. */
function sandboxRules(env: Env): Finding[] {
  if (!env.sandbox) return [];
  const { stripe, paypal } = detectModes(env);
  const open = env.PUBLIC_URL && !isLocalHost(new URL(env.PUBLIC_URL).hostname);
  const places = [
    ...(open ? [`with PUBLIC_URL ${env.PUBLIC_URL}, which is not this machine`] : []),
    ...(stripe === 'live' || paypal === 'live' ? ['beside live payment keys'] : []),
  ];
  if (places.length === 0) return [];
  const does = `runs ${places.join(' and ')}: anyone who can reach it can sign in as the coach`;
  if (env.SANDBOX_IN_PUBLIC) return [fault('SANDBOX_IN_PUBLIC', `is on, and the sandbox ${does}.`)];
  // words: read by whoever runs the shop
  const way = env.SANDBOX ? 'Set SANDBOX=off' : 'Set NODE_ENV=production or SANDBOX=off';
  return [wrong('SANDBOX', `${does}. ${way}; to run it anyway, set SANDBOX_IN_PUBLIC=on.`)];
}

function signInRules(env: Env): Finding[] {
  const oidc = half(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const google = half(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  return [
    ...oidc,
    ...google,
    ...(isPlain(env.OIDC_ISSUER)
      ? [wrong('OIDC_ISSUER', 'is not encrypted: the sign-in provider must use https.')]
      : []),
  ];
}

/** Two halves of different pairs would be refused by every push service, hours after the start. */
function pushRules(env: Env): Finding[] {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env;
  if (!publicKey || !privateKey) return half(env, ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY']);
  if (isPair({ publicKey, privateKey })) return [];
  return [wrong('PUSH_PRIVATE_KEY', 'does not belong to PUSH_PUBLIC_KEY: take both from one pair.')];
}

function databaseRules({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): Finding[] {
  const found = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL })
    .filter(([, url]) => url && isClearText(url))
    .map(([name]) =>
      fault(
        name,
        'is not encrypted: anyone on the network path can read the data. Add ?sslmode=verify-full, or ?sslmode=disable in a network of your own.',
      ),
    );
  if (!DATABASE_DIRECT_URL || DATABASE_URL) return found;
  // words: read by whoever runs the shop
  const remedy = 'set that to the address of the pooler, or to the server without this one.';
  return [...found, wrong('DATABASE_DIRECT_URL', `is set without DATABASE_URL: ${remedy}`)];
}

/** True for another machine without a word about encryption. Names without a dot are those of a container network. */
function isClearText(url: string): boolean {
  const { host } = readServer(url);
  return !new URL(url).searchParams.has('sslmode') && /[.:]/.test(host) && !host.startsWith('/') && !isLocalHost(host);
}

/** Files that cannot be decrypted are worse than none. */
function storageRules(env: Env): Finding[] {
  return [
    ...half(env, ['FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET']),
    ...half(env, ['BACKUP_TO', 'BACKUP_PASSPHRASE_FILE']),
    ...half(env, ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET']),
    ...(env.FILES_S3_ENDPOINT && !env.FILES_S3_BUCKET
      ? [wrong('FILES_S3_BUCKET', 'is missing although FILES_S3_ENDPOINT is set: name the bucket.')]
      : []),
    ...(isPlain(env.FILES_S3_ENDPOINT)
      ? [fault('FILES_S3_ENDPOINT', 'is not encrypted: anyone on the network path can read every file.')]
      : []),
    ...(isPlain(env.BACKUP_S3_ENDPOINT)
      ? [fault('BACKUP_S3_ENDPOINT', 'is not encrypted: anyone on the network path can change the backups.')]
      : []),
  ];
}

/** True for an address of another machine without TLS. */
function isPlain(address: string | undefined): boolean {
  const url = address ? new URL(address) : undefined;
  return url?.protocol === 'http:' && !isLocalHost(url.hostname);
}

/** Finds settings that have no effect beside the others. */
function idleRules(env: Env, source: NodeJS.ProcessEnv): Finding[] {
  const bucket = ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION'];
  const rules: [isIdle: boolean, reason: string, names: string[]][] = [
    [!env.FILES_S3_BUCKET, 'without FILES_S3_BUCKET', ['FILES_S3_REGION']],
    [!env.BACKUP_TO?.startsWith('s3://'), 'on nightly backups, because BACKUP_TO names no s3:// bucket', bucket],
    [!env.sandbox, 'while the sandbox is off', ['SANDBOX_CLIENTS', 'SANDBOX_IN_PUBLIC', 'EMBED_DEMO_PORT']],
    [!env.SMTP_URL && !env.sandbox, 'without SMTP_URL', ['MAIL_FROM']],
    [env.METRICS === 'off', 'while METRICS is off', ['METRICS_TOKEN']],
  ];
  return rules
    .filter(([isIdle]) => isIdle)
    .flatMap(([, reason, names]) =>
      names.filter((name) => source[name]?.trim()).map((name) => hint(name, `has no effect ${reason}.`)),
    );
}

/** Settings that work together only. */
function half(env: Env, names: readonly (keyof Env)[]): Finding[] {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  const there = names.filter((name) => env[name]).join(' and ');
  return missing.map((name) =>
    wrong(name, `is missing although ${there} is set: set all of ${names.join(', ')} or none.`),
  );
}

function addressRules(env: Env, source: NodeJS.ProcessEnv): Finding[] {
  const found: Finding[] = [];
  const { PUBLIC_URL: url } = env;
  const cut = (source['EMBED_ORIGINS'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => URL.canParse(part) && !/^https?:\/\/[^/?#]+\/?$/i.test(part));
  for (const part of cut)
    found.push(hint('EMBED_ORIGINS', `contains a path: it applies to all pages of ${new URL(part).origin}.`));
  for (const origin of env.EMBED_ORIGINS)
    if (origin.startsWith('http:') && env.production && !isLocalHost(new URL(origin).hostname))
      found.push(fault('EMBED_ORIGINS', `lists ${origin}, which is not encrypted: training and payments need https.`));
  if (typeof env.TRUST_PROXY === 'number' && !isLocalHost(env.HOST))
    found.push(
      hint(
        'TRUST_PROXY',
        `is on while HOST ${env.HOST} can be reached without the proxy: let only the proxy reach this port, or name its network in TRUST_PROXY.`,
      ),
    );
  if (url?.startsWith('https:') && !env.TRUST_PROXY)
    found.push(
      fault(
        'TRUST_PROXY',
        'is off while PUBLIC_URL is https: behind a proxy, all visitors share one rate limit. Set TRUST_PROXY=on.',
      ),
    );
  if (env.HSTS_SUBDOMAINS && !url?.startsWith('https:'))
    found.push(fault('HSTS_SUBDOMAINS', 'is on while PUBLIC_URL is not https: browsers ignore it without TLS.'));
  return found;
}

function mailRules(env: Env): Finding[] {
  const { MAIL_FROM: from } = env;
  if (!from || /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/.test(from)) return [];
  return [wrong('MAIL_FROM', 'contains no address: use the form "Aamu <hello@aamu.example>".')];
}

/** Finds keys that can be guessed. */
function keyFindings(name: string, keys: readonly string[]): Finding[] {
  if (keys.some((key) => new Set(key).size < 8))
    return [wrong(name, 'is too weak: generate each key with "openssl rand -base64 32".')];
  if (keys.some((key) => /change.?me|secret|password|example|replace/i.test(key)))
    return [fault(name, 'looks like a placeholder: make each with "openssl rand -base64 32".')];
  return [];
}

function supportFindings(address: string): Finding[] {
  const remedy = 'set it here or in the studio under Brand.';
  if (address === '') return [fault('SUPPORT_EMAIL', `is missing: pages and mails show no support address; ${remedy}`)];
  if (!address.endsWith('.example')) return [];
  return [fault('SUPPORT_EMAIL', `is ${address}, a sample address that receives no mail; ${remedy}`)];
}

/** A shop that real people use. */
function productionRules(env: Env): Finding[] {
  const { stripe, paypal } = detectModes(env);
  const selling = Boolean(stripe ?? paypal);
  const seller = (['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_BUSINESS_ID'] as const).filter((name) => !env[name]);
  const url = new URL(env.PUBLIC_URL ?? 'https://shop.invalid');
  return [
    ...(url.protocol === 'http:' && !isLocalHost(url.hostname)
      ? [wrong('PUBLIC_URL', 'is not encrypted: put a proxy with TLS in front and write https://….')]
      : []),
    ...(['SESSION_KEYS', 'HEALTH_KEYS'] as const).flatMap((name) => keyFindings(name, env[name] ?? [])),
    ...keyFindings('SHOP_KEY', env.SHOP_KEY ? [env.SHOP_KEY] : []),
    ...(env.DATABASE_URL && !env.HEALTH_KEYS
      ? [
          wrong(
            'HEALTH_KEYS',
            `is missing: clients' health data would be stored unencrypted. Generate it with "openssl rand -base64 32".`,
          ),
        ]
      : []),
    ...seller.map((name) =>
      fault(name, `is empty: receipts must name the seller.${selling ? '' : ' Set it before you sell.'}`),
    ),
    ...(env.SMTP_URL || env.sandbox
      ? []
      : [fault('SMTP_URL', 'is missing: no mail is sent, and nobody can sign in with a code.')]),
    ...(env.COACH_EMAILS.length > 0
      ? []
      : [fault('COACH_EMAILS', 'is missing: nobody can open /coach/orders or /coach/inbox. Set the coach’s address.')]),
    ...supportFindings(env.SUPPORT_EMAIL),
    ...(env.DATABASE_URL
      ? []
      : [
          hint('DATABASE_URL', 'is missing: the embedded PostgreSQL is used, which is for one process on one machine.'),
        ]),
    ...(env.ERASURES_FILE || !env.DATABASE_URL
      ? []
      : [
          hint(
            'ERASURES_FILE',
            `is missing: the list of erased people, withdrawn consents and unsubscriptions is stored in ${env.DATA_DIR} on this machine. Set a file that outlives the machine.`,
          ),
        ]),
    ...(env.BACKUP_TO || env.BACKUP_PASSPHRASE_FILE || env.sandbox
      ? []
      : [hint('BACKUP_TO', 'is missing: the shop makes no backups by itself. Set it and BACKUP_PASSPHRASE_FILE.')]),
    ...(env.RATES_URL ? [] : [hint('RATES_URL', 'is off: prices are converted with the built-in rates.')]),
    ...(selling || env.sandbox
      ? []
      : [hint('STRIPE_SECRET_KEY', "is missing, and PayPal isn't set up either: nobody can buy anything.")]),
    ...(env.RATE_LIMITS ? [] : [fault('RATE_LIMITS', 'is off: one client can send any number of mails. Leave it on.')]),
  ];
}
