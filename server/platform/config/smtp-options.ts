/** nodemailer takes 1 and 0 as well. */
const TRUE_OR_FALSE = /^(?:true|false|1|0)$/;
const NUMBER = /^\d+$/;
const TEXT = /./;

/** Options of nodemailer that the mail server's address may have, and their values. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
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
  maxConnections: NUMBER,
  maxMessages: NUMBER,
  rateDelta: NUMBER,
  rateLimit: NUMBER,
  connectionTimeout: NUMBER,
  dnsTimeout: NUMBER,
  greetingTimeout: NUMBER,
  socketTimeout: NUMBER,
  'tls.servername': TEXT,
  'tls.rejectUnauthorized': TRUE_OR_FALSE,
  'tls.minVersion': /^TLSv1(?:\.[1-3])?$/,
  'tls.maxVersion': /^TLSv1(?:\.[1-3])?$/,
  'tls.ciphers': TEXT,
};

export const SMTP_OPTIONS_RULE = `after ? it may have ${Object.keys(OPTIONS).join(', ')}, such as ?requireTLS=false`;

/** Returns true if each option is known and has a possible value. A misspelled one would have no effect. */
export function areSmtpOptionsValid(url: string): boolean {
  return [...new URL(url).searchParams].every(
    ([name, value]) => Object.hasOwn(OPTIONS, name) && OPTIONS[name]!.test(value),
  );
}
