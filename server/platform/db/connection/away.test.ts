import { expect, test } from 'vitest';
import { isDatabaseAway, markDatabaseError } from './away.ts';

const error = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  ['database "aamu" is not currently accepting connections', '55000', true],
  ['terminating connection due to administrator command', '57P01', true],
  ['connect ECONNREFUSED', 'ECONNREFUSED', true],
  ['certificate has expired', 'CERT_HAS_EXPIRED', true],
  ['the server refuses the certificate of the shop', 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', true],
  ['currval of a sequence is not yet defined', '55000', false],
  ['duplicate key', '23505', false],
])('%s: %s', (message, code, away) => {
  expect(isDatabaseAway(markDatabaseError(error(message, code)))).toBe(away);
  // An unreachable mail server raises the same error.
  expect(isDatabaseAway(error(message, code))).toBe(false);
});
