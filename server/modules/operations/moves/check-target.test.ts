import { expect, test } from 'vitest';
import { refuseOld } from './check-target.ts';

test('refuses a server older than the shop supports, and no other', () => {
  expect(() => refuseOld(13, 'postgres://db:5432/shop')).toThrow(
    'postgres://db:5432/shop runs PostgreSQL 13: the shop needs 14 or newer.',
  );
  expect(() => refuseOld(14, 'postgres://db:5432/shop')).not.toThrow();
});
