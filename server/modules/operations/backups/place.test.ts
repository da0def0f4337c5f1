import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { createS3StandIn } from '#server/platform/storage/s3.stand-in.ts';
import { createArchive } from './archive/archive.ts';
import { archiveSource } from './archive/check-archive.ts';
import { findArchive, openTarget } from './place.ts';
import { DAY_MS } from '#server/platform/days.ts';

const ACCOUNT = { keyId: 'key', secret: 'secret', region: 'eu' };
const store = createS3StandIn(ACCOUNT);
let folder: string;
let env: ReturnType<typeof readEnv>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-place-'));
  await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
  env = readEnv({
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(store.server.address() as AddressInfo).port}`,
    BACKUP_S3_REGION: ACCOUNT.region,
    BACKUP_S3_KEY_ID: ACCOUNT.keyId,
    BACKUP_S3_SECRET: ACCOUNT.secret,
  });
});
afterAll(async () => {
  store.server.close();
  store.server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const LARGE = Buffer.alloc(17_000_000, 'aamu');
const chunks = (bytes: Buffer) =>
  Readable.from(Array.from({ length: 17 }, (_, i) => bytes.subarray(i * 1e6, (i + 1) * 1e6)));
const broken = () =>
  Readable.from(
    (async function* () {
      yield LARGE.subarray(0, 9_000_000);
      await Promise.resolve();
      throw new Error('The shop went away.');
    })(),
  );

describe.each(['folder', 'bucket'])('%s', (kind) => {
  const address = () => (kind === 'folder' ? join(folder, 'archives/') : 's3://shop/archives');

  test('stores an archive whole, lists it, finds the newest, and deletes it', async () => {
    const { place, file } = await openTarget(address(), env);
    expect(file).toBeUndefined();
    await place.write('aamu-2026-11-28T010000Z.age', chunks(LARGE));
    await place.write('aamu-2026-11-29T010000Z.age', chunks(LARGE.subarray(0, 3_000_000)));
    expect((await place.list()).toSorted()).toEqual(['aamu-2026-11-28T010000Z.age', 'aamu-2026-11-29T010000Z.age']);
    expect((await buffer(await place.read('aamu-2026-11-28T010000Z.age'))).equals(LARGE)).toBe(true);
    const { name } = await findArchive(address(), env, new Date('2026-11-28T02:00:00Z'));
    expect(name).toBe('aamu-2026-11-29T010000Z.age');
    await expect(findArchive(address(), env, new Date('2026-11-28T00:00:00Z'))).rejects.toThrow(
      'aamu-2026-11-29T010000Z.age is named by a time that is still to come',
    );
    await place.remove('aamu-2026-11-28T010000Z.age');
    expect(await place.list()).toEqual(['aamu-2026-11-29T010000Z.age']);
  });

  test('keeps nothing of an archive that broke off', async () => {
    const { place } = await openTarget(address(), env);
    const before = await place.list();
    await expect(place.write('aamu-2026-11-30T010000Z.age', broken())).rejects.toThrow('The shop went away.');
    expect(await place.list()).toEqual(before);
    expect(await readdir(folder)).toEqual(['archives']);
    expect(store.uploads.size).toBe(0);
  });

  test('names a place that cannot be read', async () => {
    const missing = kind === 'folder' ? join(folder, 'missing/') : 's3://other/archives';
    const wrongKey = { ...env, BACKUP_S3_SECRET: 'other' };
    await expect(findArchive(missing, wrongKey, new Date())).rejects.toThrow(
      /^(?:.+\/missing\/|s3:\/\/other\/archives) cannot be read: .*[^.]\.$/,
    );
  });

  test('names an archive that is not there', async () => {
    const { place } = await openTarget(address(), env);
    await expect(place.read('aamu-2020-11-30T010000Z.age')).rejects.toThrow(
      /aamu-2020-11-30T010000Z\.age cannot be read: .*(ENOENT|404 NoSuchKey)/,
    );
  });
});

const LEFT = ['aamu-2026-11-27T010000Z.age', 'before-upgrade-aamu-2026-11-27T010000Z.age'];

test('a backup removes from its folder what killed ones left, and nothing else', async () => {
  const nights = join(folder, 'killed');
  const { place } = await openTarget(`${nights}/`, env);
  await place.write('aamu-2026-11-28T010000Z.age', chunks(LARGE));
  for (const name of [...LEFT, 'film.mp4', 'aamu-2026-11-29T010000Z.age'])
    await writeFile(join(nights, `${name}.part`), '');
  const longAgo = Date.now() / 1000 - 7_200;
  for (const name of [...LEFT, 'film.mp4']) await utimes(join(nights, `${name}.part`), longAgo, longAgo);
  await place.write('aamu-2026-11-30T010000Z.age', chunks(LARGE));
  expect((await readdir(nights)).toSorted()).toEqual([
    'aamu-2026-11-28T010000Z.age',
    'aamu-2026-11-29T010000Z.age.part',
    'aamu-2026-11-30T010000Z.age',
    'film.mp4.part',
  ]);
});

test('a backup ends the uploads that killed ones left in its bucket, and no others', async () => {
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  const begun = { begun: longAgo, parts: [] };
  for (const name of [...LEFT, 'film.mp4']) store.uploads.set(name, { ...begun, key: `/shop/killed/${name}` });
  store.uploads.set('elsewhere', { ...begun, key: `/shop/other/${LEFT[0]}` });
  store.uploads.set('running', { key: `/shop/killed/${LEFT[0]}`, begun: new Date(), parts: [] });
  const { place } = await openTarget('s3://shop/killed', env);
  await place.write('aamu-2026-11-30T010000Z.age', chunks(LARGE));
  expect([...store.uploads.keys()]).toEqual(['film.mp4', 'elsewhere', 'running']);
});

test.each([
  ['chunks as of the encryption', [150, 16, ...Array.from({ length: 400 }, () => 65_552)]],
  ['chunks that fill the last part', [8_000_000, 8_000_000]],
  ['a chunk of several parts', [20_000_000]],
])('a bucket that demands equal parts takes %s', async (_, sizes) => {
  const { place } = await openTarget('s3://shop/equal', env);
  const parts = sizes.map((size, i) => Buffer.alloc(size, String(i)));
  await place.write('a.age', Readable.from(parts));
  expect((await buffer(await place.read('a.age'))).equals(Buffer.concat(parts))).toBe(true);
});

test.each([
  ['its header', 20],
  ['its content', 500_000],
])('an archive whose connection breaks in %s is not taken for a damaged one', async (_, bytes) => {
  const identity = await generateIdentity();
  const archive = await createArchive({ recipients: [await identityToRecipient(identity)] });
  const { place } = await openTarget('s3://shop/broken', env);
  const writing = place.write('a.age', archive.stream);
  await archive.put({ name: 'tables/a/000001', bytes: randomBytes(1_000_000) });
  archive.finish();
  await writing;
  store.breaks.push(bytes);
  const reading = archiveSource(place, 'a.age', { identity }).parts().next();
  await expect(reading).rejects.toMatchObject({
    code: 'not_readable',
    message: expect.stringMatching(
      /^s3:\/\/shop\/broken\/a\.age cannot be read: The file store broke off \(.+\)\.$/,
    ) as string,
  });
});

test('a bucket that refuses is named', async () => {
  const { place } = await openTarget('s3://shop/archives', { ...env, BACKUP_S3_SECRET: 'another' });
  await expect(place.write('a.age', chunks(LARGE))).rejects.toThrow(
    'Nothing can be written to s3://shop/archives/a.age: The file store answered 403 SignatureDoesNotMatch',
  );
});

test('a bucket without keys, and one without a name, are refused', async () => {
  await expect(openTarget('s3://shop', { ...env, BACKUP_S3_SECRET: undefined })).rejects.toThrow('BACKUP_S3_SECRET');
  for (const to of ['s3://', 'S3://shop/archives/', 'https://shop.s3.example/archives/'])
    await expect(openTarget(to, env)).rejects.toThrow(`${to} names no bucket`);
});

test('a new name without an extension is a folder, also without a slash', async () => {
  const target = async (name: string) => (await openTarget(join(folder, name), env)).file;
  expect(await Promise.all([target('new-nights'), target('new.age')])).toEqual([undefined, 'new.age']);
});

test('a name that ends in .age is one archive of a bucket', async () => {
  const { place, file } = await openTarget('s3://shop/archives/one.age', env);
  expect([place.label(file!), file]).toEqual(['s3://shop/archives/one.age', 'one.age']);
});
