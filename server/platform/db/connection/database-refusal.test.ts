import { expect, test } from 'vitest';
import { databaseRefusal } from './database-refusal.ts';

const refusals: [message: string, code: string | undefined, remedy: string][] = [
  ['unsupported startup parameter: statement_timeout', '08P01', 'Set DATABASE_DIRECT_URL'],
  ['sorry, too many clients already', '53300', 'raise max_connections'],
  ['too many connections for role "aamu"', '53300', 'raise max_connections'],
  ['permission denied for schema public', '42501', 'owner of the database'],
  ['password authentication failed for user "aamu"', '28P01', '@ is %40'],
  [
    'no pg_hba.conf entry for host "10.0.0.7", user "aamu", database "aamu", no encryption',
    '28000',
    'sslmode=verify-full',
  ],
  ['no pg_hba.conf entry for host "10.0.0.7", user "aamu", database "aamu", SSL off', '28000', 'sslmode=verify-full'],
  ['no pg_hba.conf entry for host "10.0.0.7", user "aamu", database "aamu", SSL encryption', '28000', 'Check user'],
  ['URI malformed', undefined, '% is %25'],
  ['database "aamu" does not exist', '3D000', 'Create it'],
  ['The server does not support SSL connections', undefined, 'sslmode=disable'],
  ["IP: 127.0.0.1 is not in the cert's altnames", 'ERR_TLS_CERT_ALTNAME_INVALID', 'as its certificate does'],
  ['unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'sslrootcert='],
  ["ENOENT: no such file or directory, open '/ca.pem'", 'ENOENT', 'path of sslrootcert'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', 'Check host, port'],
];

test.each(refusals)('says what to do about "%s"', (message, code, remedy) => {
  const refusal = databaseRefusal(Object.assign(new Error(`${message}.`), { code }));
  expect(refusal).toContain(`cannot be used: ${message}. `);
  expect(refusal).toContain(remedy);
});
