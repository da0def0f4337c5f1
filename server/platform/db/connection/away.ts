import { DriverException } from '@mikro-orm/core';

/**
 * SQLSTATEs of a server that cannot work now: connections, resources, shutdown, failover, timeouts of
 * statements. An unreadable message (08P01), such as a NUL in a text, stays unreadable.
 */
const STATES = /^(?:08(?!P01)|28|53|57|58)...$|^(?:3D000|25006|25P03|55P03)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'EACCES',
  'ENOENT',
]);
/** Certificates that Node refuses: they can be replaced while the shop runs. */
const CERTIFICATE_CODES =
  /^(?:CERT_|CRL_|ERR_TLS_|ERR_SSL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_)/;
/** Driver messages without a code, and server messages with an ambiguous code. Our own closed pool is not "away". */
const WORDS =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout|Client was closed|server closed the connection|is not currently accepting connections/i;

/** Errors that came out of the pool: other services' sockets fail with the same codes. */
const fromPool = new WeakSet<object>();

/** Remembers that an error is the database's, and gives it back. */
export function markDatabaseError<E>(error: E): E {
  if (typeof error === 'object' && error !== null) fromPool.add(error);
  return error;
}

/** Returns true if the database is unreachable or unable to work, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if ((each instanceof DriverException || fromPool.has(each)) && isAway(each)) return true;
  }
  return false;
}

function isAway(error: Error): boolean {
  const { code = '' } = error as { code?: unknown };
  const name = String(code);
  return SOCKET_CODES.has(name) || CERTIFICATE_CODES.test(name) || STATES.test(name) || WORDS.test(error.message);
}
