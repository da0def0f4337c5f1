import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRing, setKeyRing } from '#server/platform/encryption/sealed.ts';
import { isSealedFile } from '#server/platform/encryption/sealed-files.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { resealAll } from '#server/modules/operations/key-rotation/sealing.service.ts';
import { picturesShop, type PicturesShop } from '#server/modules/messages/client-messages/pictures/pictures.harness.ts';

const OLD = createRing(['the first key of these pictures']);
const BOTH = createRing(['the second key of these pictures', 'the first key of these pictures']);
const NEW = createRing(['the second key of these pictures']);

let shop: PicturesShop;

beforeAll(async () => {
  shop = await picturesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  setKeyRing(OLD);
  await shop.empty();
});

const toStoragePath = (id: string) => join(shop.folder, 'files', id.slice(0, 2), id);
const storage = () => createFileStore(readEnv({ DATA_DIR: shop.folder })).storage;
const readFileMode = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

async function sent(): Promise<{ id: string; url: string }> {
  const { id, url } = await shop.uploaded(shop.anna);
  await shop.write(shop.anna, [{ id, alt: '' }]);
  return { id, url };
}

async function fetchPicture(url: string, range?: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const response = await shop.anna.ask(pathname + search, range ? { headers: { range } } : {});
  return Buffer.from(await response.arrayBuffer());
}

test('a picture is sealed in the storage, for its owner alone, and shown as it was', async () => {
  const { id, url } = await sent();
  const bytes = await readFile(toStoragePath(id));
  expect([isSealedFile(bytes), bytes.includes('WEBP')]).toEqual([true, false]);
  expect([await readFileMode(toStoragePath(id)), await readFileMode(join(toStoragePath(id), '..'))]).toEqual([
    '600',
    '700',
  ]);
  const picture = await fetchPicture(url);
  expect(picture.subarray(8, 12).toString()).toBe('WEBP');
  expect(await fetchPicture(url, 'bytes=8-11')).toEqual(Buffer.from('WEBP'));
  expect(await (await shop.anna.ask('/api/coaching/thread/export')).text()).toContain(picture.toString('base64'));
});

test('pictures whose bytes were swapped are not shown', async () => {
  const [one, other] = [await sent(), await sent()];
  const own = await readFile(toStoragePath(one.id));
  await writeFile(toStoragePath(one.id), await readFile(toStoragePath(other.id)));
  const { pathname, search } = new URL(one.url);
  const response = await shop.anna.ask(pathname + search).catch(() => undefined);
  expect(response?.status).not.toBe(200);
  await writeFile(toStoragePath(one.id), own);
});

test('the job seals pictures of before, and goes on where it was interrupted', async () => {
  setKeyRing(null);
  const pictures = [await sent(), await sent(), await sent()];
  const before = await Promise.all(pictures.map(({ url }) => fetchPicture(url)));
  expect(isSealedFile(await readFile(toStoragePath(pictures[0]!.id)))).toBe(false);
  setKeyRing(OLD);
  let puts = 0;
  const breaking = {
    ...storage(),
    put: async (...given: Parameters<ReturnType<typeof storage>['put']>) => {
      // The bytes are stored, but the row was not updated.
      await storage().put(...given);
      if (++puts === 2) throw new Error('The process ends.');
    },
  };
  await expect(resealAll(shop.app.em(), OLD, shop.clock.now, breaking)).rejects.toThrow('The process ends.');
  await resealAll(shop.app.em(), OLD, shop.clock.now, storage());
  for (const [at, { id, url }] of pictures.entries()) {
    expect(isSealedFile(await readFile(toStoragePath(id)))).toBe(true);
    expect(await fetchPicture(url)).toEqual(before[at]);
  }
  const [row] = await shop.app
    .em()
    .execute('select count(*)::int as open from stored_file where sealed_with is null and letter');
  expect(row).toEqual({ open: 0 });
});

test('a key can be taken away once the job has sealed its pictures with the next one', async () => {
  const { url } = await sent();
  const before = await fetchPicture(url);
  setKeyRing(BOTH);
  expect(await fetchPicture(url)).toEqual(before);
  await resealAll(shop.app.em(), BOTH, shop.clock.now, storage());
  setKeyRing(NEW);
  expect(await fetchPicture(url)).toEqual(before);
});

test('files of an earlier version are closed to other users of the machine', async () => {
  const { id } = await sent();
  await chmod(toStoragePath(id), 0o644);
  await chmod(join(toStoragePath(id), '..'), 0o755);
  await shop.sweep();
  expect([await readFileMode(toStoragePath(id)), await readFileMode(join(toStoragePath(id), '..'))]).toEqual([
    '600',
    '700',
  ]);
  expect(await readFileMode(join(shop.folder, 'files'))).toBe('700');
});
