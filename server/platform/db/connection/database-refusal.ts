import { getErrorMessage } from '#server/platform/errors.ts';

/** Remedies by what PostgreSQL, a pooler or the connection says, in English as the server reports it, or by its code. */
const REMEDIES: readonly [holds: RegExp, remedy: string][] = [
  [
    /unsupported startup parameter/i,
    // words: read by whoever runs the shop
    'A connection pooler such as PgBouncer answers there, which takes no timeouts. Set DATABASE_DIRECT_URL to the address of the server itself.',
  ],
  [
    /^(?:53300|57P03)\b|too many (?:clients|connections)|connection slots/i,
    // words: read by whoever runs the shop
    'Each process of the shop opens up to 15 connections: raise max_connections or the limit of the role, or run fewer processes.',
  ],
  [
    /\bno encryption\b|\bSSL off\b/,
    // words: read by whoever runs the shop
    'The server takes encrypted connections only: add ?sslmode=verify-full to the address, or ?sslmode=require, which does not check its certificate.',
  ],
  [
    /^28P01\b|^28000\b|password|authentication failed|URI malformed/i,
    // words: read by whoever runs the shop
    'Check user and password. Percent-encode characters such as @ : / ? # % in them: @ is %40, % is %25.',
  ],
  [
    /^(?:ENOENT|EACCES)\b.*\bopen\b/,
    // words: read by whoever runs the shop
    'Correct the path of sslrootcert, sslcert or sslkey in the address, and let the user of the shop read the file.',
  ],
  [
    /^3D000\b/,
    // words: read by whoever runs the shop
    'Create it ("createdb"), or correct the name at the end of the address.',
  ],
  [
    /^42501\b/,
    // words: read by whoever runs the shop
    'Make the role the owner of the database ("alter database … owner to …"), or grant it "create" on the schema public.',
  ],
  [
    /does not support SSL/i,
    // words: read by whoever runs the shop
    'Turn on TLS at the server. In a network of your own, sslmode=disable in the address does without.',
  ],
  // words: read by whoever runs the shop
  [/altnames|not match certificate/i, 'Name the server as its certificate does.'],
  [
    /certificate|self.signed|unable to (?:get|verify)/i,
    // words: read by whoever runs the shop
    'Name the certificate of its authority with sslrootcert=/path/ca.pem in the address.',
  ],
];

// words: read by whoever runs the shop
const OTHERWISE = 'Check host, port, user, password and that the database exists.';

/** SQLSTATEs of a server that lacks connections or rights for the shop. */
const REFUSALS: ReadonlySet<unknown> = new Set(['53300', '42501']);

/** True if the database server refuses the shop, which a setting or a right mends. */
export function isServerRefusal(error: Error): boolean {
  return REFUSALS.has((error as { code?: unknown }).code);
}

/** Returns why a database server cannot be used, on one line. */
export function databaseRefusal(error: unknown): string {
  const why = getErrorMessage(error).replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');
  const { code = '' } = error as { code?: string };
  const [, remedy = OTHERWISE] = REMEDIES.find(([holds]) => holds.test(code) || holds.test(why)) ?? [];
  return `cannot be used: ${why}. ${remedy}`;
}
