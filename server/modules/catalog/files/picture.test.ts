import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSharp } from '#server/platform/load-sharp.ts';
import { resizePicture } from './picture.ts';

test('pictures are decoded one at a time, so that sign-in codes find a thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-pictures-'));
  const place = join(folder, 'picture.png');
  const sharp = await loadSharp();
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } }).toFile(place);
  const lengths: number[] = [];
  const note = (length: number) => void lengths.push(length);
  sharp.queue.on('change', note);
  const pictures = await Promise.all(Array.from({ length: 6 }, () => resizePicture(place)));
  sharp.queue.off('change', note);
  await rm(folder, { recursive: true });
  expect(pictures.map(({ width }) => width)).toEqual(Array.from({ length: 6 }, () => 400));
  expect(Math.max(...lengths)).toBe(1);
});
