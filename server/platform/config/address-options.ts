import type { RefinementCtx } from 'zod';

/** Options that an address may have after its question mark, with the patterns of their values. */
type AddressOptions = Readonly<Record<string, RegExp>>;

/** nodemailer takes 1 and 0 as well, as numbers. For `tls.rejectUnauthorized`, Node takes only `false`. */
const TRUE_OR_FALSE = /^(?:true|false|1|0)$/;
/** More would exceed a timer of Node. */
const NUMBER = /^\d{1,9}$/;
/** nodemailer takes 0 for its own default. */
const POSITIVE = /^[1-9]\d{0,8}$/;
const TEXT = /./;

/** Options of nodemailer that the mail server's address may have, and their values. */
const SMTP_OPTIONS: AddressOptions = {
  requireTLS: TRUE_OR_FALSE,
  ignoreTLS: TRUE_OR_FALSE,
  opportunisticTLS: TRUE_OR_FALSE,
  name: TEXT,
  localAddress: TEXT,
  authMethod: TEXT,
  forceAuth: TRUE_OR_FALSE,
  lmtp: TRUE_OR_FALSE,
  proxy: TEXT,
  pool: TRUE_OR_FALSE,
  maxRequeues: NUMBER,
  idleTimeout: NUMBER,
  debug: TRUE_OR_FALSE,
  logger: TRUE_OR_FALSE,
  transactionLog: TRUE_OR_FALSE,
  maxConnections: POSITIVE,
  maxMessages: NUMBER,
  rateDelta: NUMBER,
  rateLimit: NUMBER,
  connectionTimeout: NUMBER,
  dnsTimeout: NUMBER,
  greetingTimeout: NUMBER,
  socketTimeout: NUMBER,
  'tls.servername': TEXT,
  'tls.rejectUnauthorized': /^(?:true|false)$/,
  'tls.minVersion': /^TLSv1(?:\.[1-3])?$/,
  'tls.maxVersion': /^TLSv1(?:\.[1-3])?$/,
  'tls.ciphers': TEXT,
};

/** Options of libpq that the database's address may have, and the values that the shop's driver honours. */
export const DATABASE_OPTIONS: AddressOptions = {
  sslmode: /^(?:disable|require|verify-ca|verify-full)$/,
  sslrootcert: TEXT,
  sslcert: TEXT,
  sslkey: TEXT,
  sslnegotiation: /^(?:postgres|direct)$/,
  host: TEXT,
  port: NUMBER,
  user: TEXT,
  password: TEXT,
};

/** Returns the complaint about an option that is unknown, repeated or impossible: it would have no effect. */
export function findWrongOption(url: string, options: AddressOptions): string | undefined {
  const { searchParams, hash } = new URL(url);
  if (hash) return 'it may not have a # that is not percent-encoded';
  const wrong = [...searchParams].find(
    ([name, value]) =>
      !Object.hasOwn(options, name) || !options[name]!.test(value) || searchParams.getAll(name).length > 1,
  );
  if (!wrong) return undefined;
  const [name] = wrong;
  // A password that is not percent-encoded may be read as options.
  const named = /^[\w.]+$/.test(name) ? `the option ${name}` : 'an option';
  return `${named} is unknown, repeated or has an impossible value: after ? it may have ${Object.entries(options).map(describe).join(', ')}`;
}

/** Checks the address of a mail server. */
export function checkMailServer(url: string, { addIssue }: Pick<RefinementCtx, 'addIssue'>): void {
  const hasPath = !/^\/?$/.test(new URL(url).pathname);
  const problem = hasPath ? 'it may not have a path: write / in a password as %2F' : findWrongOption(url, SMTP_OPTIONS);
  if (problem) addIssue(problem);
}

/** Names the option with its values, if they are few. */
function describe([name, { source }]: [string, RegExp]): string {
  const [, values] = /^\^\(\?:([\w|-]+)\)\$$/.exec(source) ?? [];
  return values ? `${name}=${values}` : name;
}
