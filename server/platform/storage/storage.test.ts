import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { createS3StandIn } from './s3.stand-in.ts';
import type { ByteStorage } from './storage.ts';

const ACCOUNT = { keyId: 'key', secret: 'secret', region: 'eu' };
const TYPE = 'application/pdf';
const standIn = createS3StandIn(ACCOUNT);
let folder: string;
let endpoint: string;
let storages: Record<'folder' | 'S3', ByteStorage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-storage-'));
  await new Promise<void>((resolve) => standIn.server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(standIn.server.address() as AddressInfo).port}`;
  storages = {
    folder: folderStorage(join(folder, 'files')),
    S3: s3Storage({ ...ACCOUNT, endpoint, bucket: 'shop' }),
  };
});
beforeEach(() => void standIn.log.splice(0));
afterAll(async () => {
  standIn.server.close();
  standIn.server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const LARGE = Buffer.alloc(6_000_000, 'aamu');

describe.each(['folder', 'S3'] as const)('%s', (name) => {
  test.each([
    ['a small', Buffer.from('0123456789')],
    ['a large', LARGE],
  ])('returns %s file, whole and in part, and deletes it', async (_, bytes) => {
    const storage = storages[name];
    const key = crypto.randomUUID();
    expect(await storage.exists(key)).toBe(false);
    await storage.put(key, new Blob([bytes]), TYPE);
    expect(await storage.exists(key)).toBe(true);
    expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.get(key, { first: 2, last: 5 }));
    expect(part).toEqual(bytes.subarray(2, 6));
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toThrow(/ENOENT|NoSuchKey/);
    await storage.delete(key);
  });

  test('stores nothing of a file that breaks off, and takes it the next time', async () => {
    const storage = storages[name];
    const key = crypto.randomUUID();
    await expect(storage.put(key, await brokenBlob(), TYPE)).rejects.toThrow(/could not be read|fetch failed/);
    expect(await storage.exists(key)).toBe(false);
    await storage.put(key, new Blob([LARGE]), TYPE);
    expect((await buffer(await storage.get(key))).equals(LARGE)).toBe(true);
  });
});

test('a folder holds no partial file, and refuses a key that leads elsewhere', async () => {
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));
  expect(left).toEqual([]);
  await expect(storages.folder.delete('../../etc/passwd')).rejects.toThrow('Not the key of a file');
});

test('a folder deletes what a killed process had written of a file', async () => {
  const key = crypto.randomUUID();
  await storages.folder.put(key, new Blob(['bytes']), TYPE);
  const place = join(folder, 'files', key.slice(0, 2));
  await rename(join(place, key), join(place, `${key}.part`));
  await storages.folder.delete(key);
  expect(await readdir(place)).toEqual([]);
});

describe('an S3 store that refuses', () => {
  test('gets the same file again after a 503', async () => {
    const key = crypto.randomUUID();
    standIn.refusals.push(503, 500);
    await storages.S3.put(key, new Blob([LARGE]), TYPE);
    expect(standIn.log).toEqual(['PUT 503', 'PUT 500', 'PUT 200']);
    expect(standIn.objects.get(`/shop/files/${key}`)?.equals(LARGE)).toBe(true);
  });

  test('is named in the error after the third attempt', async () => {
    standIn.refusals.push(503, 503, 503);
    await expect(storages.S3.put(crypto.randomUUID(), new Blob(['x']), TYPE)).rejects.toThrow(
      '503 SlowDown to PUT shop/',
    );
  });

  test('is not taken for one that lacks the file', async () => {
    const wrong = s3Storage({ ...ACCOUNT, endpoint, bucket: 'shop', secret: 'another' });
    await expect(wrong.exists(crypto.randomUUID())).rejects.toThrow('403');
    await expect(wrong.put(crypto.randomUUID(), new Blob(['x']), TYPE)).rejects.toThrow('403 SignatureDoesNotMatch');
  });
});

describe('an S3 store that fails to answer', () => {
  let connections = 0;
  const halves = createServer((req, res) => {
    if (req.url!.includes('half')) res.write('half');
    if (req.url!.includes('reset') && ++connections < 3) req.destroy();
    else if (req.url!.includes('reset')) res.end();
  });
  let storage: ByteStorage;
  beforeAll(async () => {
    await new Promise<void>((resolve) => halves.listen(0, '127.0.0.1', resolve));
    const { port } = halves.address() as AddressInfo;
    storage = s3Storage({ ...ACCOUNT, endpoint: `http://127.0.0.1:${port}`, bucket: 'shop' });
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  afterAll(() => {
    halves.close();
    halves.closeAllConnections();
  });
  /** Lets time pass once the store has a request. */
  const pass = async (ms: number) => {
    await once(halves, 'request');
    await vi.advanceTimersByTimeAsync(ms);
  };

  test.each([
    ['get', () => storage.get('none'), 10],
    ['exists', () => storage.exists('none'), 10],
    ['delete', () => storage.delete('none'), 10],
    ['put', () => storage.put('none', new Blob([LARGE]), TYPE), 130],
  ])('ends %s after its time', async (_, ask, seconds) => {
    await Promise.all([
      expect(ask()).rejects.toThrow(`The file store did not answer within ${seconds} s.`),
      pass(seconds * 1_000),
    ]);
  });

  test('ends a read in its middle, but not while the reader pauses', async () => {
    const stream = await storage.get('half');
    await vi.advanceTimersByTimeAsync(120_000);
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    expect(Buffer.from((await chunks.next()).value as Buffer).toString()).toBe('half');
    await Promise.all([
      expect(chunks.next()).rejects.toMatchObject({
        code: 'EIO',
        message: 'The file store did not answer within 30 s.',
      }),
      vi.advanceTimersByTimeAsync(30_000),
    ]);
  });

  test('is asked again after a reset connection', async () => {
    await storage.put('reset', new Blob(['x']), TYPE);
    expect(connections).toBe(3);
  });
});

/** Fails after some megabytes have been read: its second half has changed on disk. */
async function brokenBlob(): Promise<Blob> {
  const file = join(folder, 'changed');
  await writeFile(file, 'before');
  const half = await openAsBlob(file);
  await writeFile(file, 'after that it is longer');
  return new Blob([LARGE, half]);
}
