import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { ByteStorage } from './storage.ts';

let folder: string;
let server: Server;
const objects = new Map<string, Buffer>();
const parts = new Map<string, Buffer>();
const signed: boolean[] = [];
let made: Record<string, ByteStorage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-storage-'));
  server = standIn();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made = {
    'a folder': folderStorage(folder),
    'a store that speaks S3': s3Storage({ endpoint, region: 'eu', bucket: 'shop', keyId: 'key', secret: 'secret' }),
  };
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const LARGE = Buffer.alloc(6_000_000, 'aamu');
const put = (storage: ByteStorage, key: string, bytes: Buffer) =>
  storage.put(key, Readable.from([bytes]), { type: 'application/pdf', bytes: bytes.length });

describe.each(['a folder', 'a store that speaks S3'])('%s', (name) => {
  test.each([
    ['small', Buffer.from('0123456789')],
    ['large', LARGE],
  ])('gives back a %s file, whole and in part, and forgets it', async (_, bytes) => {
    const storage = made[name]!;
    const key = crypto.randomUUID();
    expect(await storage.exists(key)).toBe(false);
    await put(storage, key, bytes);
    expect(await storage.exists(key)).toBe(true);
    expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.get(key, { first: 2, last: 5 }));
    expect(part).toEqual(bytes.subarray(2, 6));
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toThrow(/ENOENT|NoSuchKey|UnknownError/);
    await storage.delete(key);
  });

  test('keeps nothing of what breaks off', async () => {
    const storage = made[name]!;
    const key = crypto.randomUUID();
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from('half'));
        throw new Error('broken off');
      })(),
    );
    await expect(storage.put(key, broken, { type: 'application/pdf', bytes: 10 })).rejects.toThrow('broken off');
    expect(await storage.exists(key)).toBe(false);
  });
});

test('parts that a store has taken go when the rest never comes', async () => {
  const key = crypto.randomUUID();
  const broken = Readable.from(
    (async function* () {
      yield await Promise.resolve(LARGE);
      await expect.poll(() => [...parts.keys()].filter((part) => part.includes(key))).toHaveLength(1);
      throw new Error('broken off');
    })(),
  );
  const store = made['a store that speaks S3']!;
  await expect(store.put(key, broken, { type: 'application/pdf', bytes: 12_000_000 })).rejects.toThrow('broken off');
  await expect.poll(() => [...parts.keys()].filter((part) => part.includes(key))).toEqual([]);
  expect(await store.exists(key)).toBe(false);
  // The same file can be sent once more.
  await put(store, key, LARGE);
  expect((await buffer(await store.get(key))).equals(LARGE)).toBe(true);
});

test('a folder holds nothing half, and takes no key that leads elsewhere', async () => {
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));
  expect(left).toEqual([]);
  expect(() => made['a folder']!.delete('../../etc/passwd')).toThrow('Not the key of a file');
});

test('every request to the store was signed', () => {
  expect(signed).not.toHaveLength(0);
  expect(signed).not.toContain(false);
});

/** As much of S3 over HTTP as the shop uses. */
function standIn(): Server {
  return createServer((req, res) => {
    void buffer(req).then((body) => {
      const { pathname, searchParams: query } = new URL(req.url!, 'http://s3');
      signed.push((req.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/'));
      const answer = (status: number, content: string | Buffer = '', headers = {}) =>
        res.writeHead(status, { etag: '"e"', ...headers }).end(content);
      if (req.method === 'POST' && query.has('uploads'))
        return answer(200, '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
      if (req.method === 'PUT' && query.has('partNumber')) {
        parts.set(`${pathname} ${query.get('partNumber')}`, body);
        return answer(200);
      }
      if (req.method === 'POST' && query.has('uploadId')) {
        const found = [1, 2, 3].flatMap((number) => parts.get(`${pathname} ${number}`) ?? []);
        objects.set(pathname, Buffer.concat(found));
        return answer(200, '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>');
      }
      if (req.method === 'PUT') {
        objects.set(pathname, body);
        return answer(200);
      }
      if (req.method === 'DELETE' && query.has('uploadId')) {
        for (const part of parts.keys()) if (part.startsWith(`${pathname} `)) parts.delete(part);
        return answer(204);
      }
      if (req.method === 'DELETE') {
        objects.delete(pathname);
        return answer(204);
      }
      const object = objects.get(pathname);
      if (!object) return answer(404, req.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
      const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '');
      if (!range) return answer(200, req.method === 'HEAD' ? '' : object);
      return answer(206, object.subarray(Number(range[1]), Number(range[2]) + 1));
    });
  });
}
