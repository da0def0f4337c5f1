import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { createS3StandIn } from '#server/platform/storage/s3.stand-in.ts';
import { fileRules } from './files.ts';
import { findUnreachable } from './reach.ts';

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
  expect(findBackupProblems({ BACKUP_TO: join(folder, 'new') })).toEqual([]);
  expect(
    findBackupProblems({ BACKUP_TO: 's3://bucket/folder', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'x' }),
  ).toEqual([]);
});

test('one archive that each night replaces is told', () => {
  expect(findBackupProblems({ BACKUP_TO: join(folder, 'one.age') })).toEqual(['hint BACKUP_TO']);
  const bucket = { BACKUP_TO: 's3://bucket/one.age', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'x' };
  expect(findBackupProblems(bucket)).toEqual(['hint BACKUP_TO']);
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

describe('a bucket', () => {
  const account = { keyId: 'key', secret: 'secret', region: 'eu' };
  const store = createS3StandIn(account);
  let settings: NodeJS.ProcessEnv;
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(store.server.address() as AddressInfo).port}`;
    const names = { ENDPOINT: endpoint, REGION: account.region, KEY_ID: account.keyId, SECRET: account.secret };
    const pairs = ['FILES', 'BACKUP'].flatMap((use) =>
      Object.entries(names).map(([name, value]) => [`${use}_S3_${name}`, value]),
    );
    settings = { ...Object.fromEntries(pairs), FILES_S3_BUCKET: 'shop', BACKUP_TO: 's3://shop/backups' };
  });
  afterAll(() => {
    store.server.close();
    store.server.closeAllConnections();
  });

  const findRefused = async (change: NodeJS.ProcessEnv = {}) =>
    (await findUnreachable(readEnv({ ...settings, ...change }), { rates: false })).map(
      ({ setting, text }) => `${setting} ${text}`,
    );

  test('is asked, and one that answers is no finding', async () => {
    expect(await findRefused()).toEqual([]);
    expect(store.log).toEqual(expect.arrayContaining(['GET 200', 'GET 404']));
  });

  test('that refuses the account is told before the first upload and the first night', async () => {
    const said = await findRefused({ FILES_S3_SECRET: 'wrong', BACKUP_S3_REGION: 'us-east-1' });
    expect(said).toEqual([
      expect.stringMatching(/^FILES_S3_BUCKET The bucket for uploads: .*SignatureDoesNotMatch.* Check bucket, region/),
      expect.stringMatching(/^BACKUP_TO The bucket for backups: .*SignatureDoesNotMatch/),
    ]);
  });
});
