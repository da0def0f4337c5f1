import { expect, test } from 'vitest';
import { BackupError, describeFailure } from './backup-error.ts';

test.each([
  ['ENOSPC', 'disk_full', 'The disk of /data is full.'],
  ['EDQUOT', 'disk_full', 'The disk of /data is full.'],
  ['53100', 'disk_full', 'The disk of the database is full.'],
  ['EEXIST', 'not_writable', 'Nothing can be written to /data (it failed).'],
])('describes %s with one sentence', (code, expected, message) => {
  const described = describeFailure(Object.assign(new Error('it failed'), { code }), '/data');
  expect(described).toBeInstanceOf(BackupError);
  expect(described).toMatchObject({ code: expected, message });
});

test('leaves other errors as they are', () => {
  const error = new Error('a fault of the program');
  expect(describeFailure(error, '/data')).toBe(error);
});
