import * as z from 'zod';
import { DATABASE_OPTIONS, findWrongOption } from './address-options.ts';

const EXAMPLE = 'postgres://user:password@localhost:5432/aamu';
/** Options that matter to an encrypted connection only. */
const TLS_OPTIONS = ['sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** Address of a PostgreSQL server. Each option in it has an effect. */
export const databaseUrlSchema = z
  .string()
  .trim()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
    error: `it has to be an address such as ${EXAMPLE}, with @ : / ? # % percent-encoded in user and password`,
    abort: true,
  })
  .refine((value) => new URL(value).pathname.length > 1, {
    error: `it names no database, as ${EXAMPLE} does`,
    abort: true,
  })
  .superRefine((value, ctx) => {
    const problem =
      findWrongOption(value, DATABASE_OPTIONS) ?? findWrongServer(value) ?? findConflict(new URL(value).searchParams);
    if (problem) ctx.addIssue(problem);
  });

/** Host and port that a valid address names. As in libpq, an option goes before the part in front of the path. */
export function readServer(url: string): { host: string; port: string } {
  const { hostname, port, searchParams } = new URL(url);
  return { host: searchParams.get('host') ?? hostname, port: searchParams.get('port') ?? (port || '5432') };
}

/** Host, port and name of a database, without user and password. */
export function databaseAddress(url: string): string {
  const { host, port } = readServer(url);
  return `${host}:${port}${new URL(url).pathname}`;
}

/** Finds a host or port that the driver would misunderstand. */
function findWrongServer(url: string): string | undefined {
  const { host, port } = readServer(url);
  if (host.includes(',')) return 'it names several hosts: name one';
  return Number(port) >= 1 && Number(port) <= 65_535 ? undefined : 'its port has to be 1 to 65535';
}

/** Finds options that have no effect beside the others, with the rules of libpq. */
function findConflict(options: URLSearchParams): string | undefined {
  const mode = options.get('sslmode') ?? 'disable';
  const idle = TLS_OPTIONS.find((name) => options.has(name));
  if (idle && mode === 'disable') return `${idle} has no effect without sslmode=verify-full, verify-ca or require`;
  if (mode === 'verify-ca' && !options.has('sslrootcert')) return 'sslmode=verify-ca needs sslrootcert';
  if (options.get('sslrootcert') === 'system' && mode !== 'verify-full')
    return 'sslrootcert=system needs sslmode=verify-full';
  if (options.has('sslcert') !== options.has('sslkey')) return 'sslcert and sslkey need each other';
  return undefined;
}
