import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { fileRules } from './files.ts';

let folder: string;
let good: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-files-'));
  good = join(folder, 'passphrase');
  await writeFile(good, 'x'.repeat(44));
  await writeFile(join(folder, 'short'), 'short');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function findBackupProblems(settings: NodeJS.ProcessEnv) {
  const env = readEnv({ DATA_DIR: folder, BACKUP_PASSPHRASE_FILE: good, ...settings });
  return fileRules(env).map(({ level, setting }) => `${level} ${setting}`);
}

test('a backup is written to a folder that can be made', () => {
  expect(findBackupProblems({ BACKUP_TO: `${folder}/new/` })).toEqual([]);
  expect(findBackupProblems({ BACKUP_TO: join(folder, 'one.age') })).toEqual([]);
  expect(
    findBackupProblems({ BACKUP_TO: 's3://bucket/folder', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'x' }),
  ).toEqual([]);
});

test.each([
  ['a folder below a file', () => ({ BACKUP_TO: `${good}/new/` }), 'BACKUP_TO'],
  ['a bucket without an account', () => ({ BACKUP_TO: 's3://bucket' }), 'BACKUP_S3_KEY_ID'],
  [
    'a passphrase file that is missing',
    () => ({ BACKUP_TO: `${folder}/`, BACKUP_PASSPHRASE_FILE: join(folder, 'none') }),
    'BACKUP_PASSPHRASE_FILE',
  ],
  [
    'a short passphrase',
    () => ({ BACKUP_TO: `${folder}/`, BACKUP_PASSPHRASE_FILE: join(folder, 'short') }),
    'BACKUP_PASSPHRASE_FILE',
  ],
])('%s is told before the first night', (_, settings, setting) => {
  expect(findBackupProblems(settings())).toEqual([`fault ${setting}`]);
});
