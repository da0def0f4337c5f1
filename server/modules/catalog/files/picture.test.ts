import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { loadSharp } from '#server/platform/load-sharp.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import { resizePicture } from './picture.ts';
import { createMailLogoLoader, sizedPictures } from './sized-pictures.ts';

/** Returns the largest number of pictures that waited for a thread; zero if a thread was faster than the count. */
async function watchQueue<T>(make: () => Promise<T>): Promise<{ made: T; longest: number }> {
  const sharp = await loadSharp();
  const lengths: number[] = [];
  const note = (length: number) => void lengths.push(length);
  sharp.queue.on('change', note);
  const made = await make();
  sharp.queue.off('change', note);
  return { made, longest: Math.max(...lengths) };
}

test('pictures are decoded one at a time, so that sign-in codes find a thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-pictures-'));
  const place = join(folder, 'picture.png');
  const sharp = await loadSharp();
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } }).toFile(place);
  const { made: pictures, longest } = await watchQueue(() =>
    Promise.all(Array.from({ length: 6 }, () => resizePicture(place))),
  );
  await rm(folder, { recursive: true });
  expect(pictures.map(({ width }) => width)).toEqual(Array.from({ length: 6 }, () => 400));
  expect(longest).toBeLessThanOrEqual(1);
});

test('sizes are made one at a time, and each once, however many others are requested meanwhile', async () => {
  const sharp = await loadSharp();
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const sizes = sizedPictures({
    get: (id) => {
      asked.push(id);
      return Promise.resolve(Readable.from([file]));
    },
  });
  const ids = Array.from({ length: 70 }, (_, index) => `picture ${index}`);
  const { longest } = await watchQueue(() => Promise.all([...ids, ...ids].map((id) => sizes({ id }, '320.webp'))));
  expect(longest).toBeLessThanOrEqual(1);
  expect(asked).toEqual(ids);
});

test('a read that stalls delays no other picture', async () => {
  const sharp = await loadSharp();
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const get: ByteStorage['get'] = (id) =>
    id === 'stalled' ? new Promise(() => {}) : Promise.resolve(Readable.from([file]));
  const sizes = sizedPictures({ get });
  void sizes({ id: 'stalled' }, '320.webp').catch(() => undefined);
  expect((await sizes({ id: 'another' }, '320.webp')).type).toBe('image/webp');
});

test('the logo for a mail stays small, whatever was uploaded', async () => {
  const sharp = await loadSharp();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const file = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  const load = createMailLogoLoader({ get: () => Promise.resolve(Readable.from([file])) });
  const logo = await load(`https://kaski.example/media/${'0'.repeat(36)}-480.png`);
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect(logo.length).toBeLessThan(16_384);
});
