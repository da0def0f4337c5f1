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
    const problem = findWrongOption(value, DATABASE_OPTIONS) ?? findConflict(new URL(value).searchParams);
    if (problem) ctx.addIssue(problem);
  });

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
