import { expect, test } from 'vitest';
import { loadSharp } from './load-sharp.ts';

test('keeps nothing of a picture in memory', async () => {
  const sharp = await loadSharp();
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#10212b' } })
    .resize(200)
    .webp()
    .toBuffer();
  const { memory, files, items } = sharp.cache();
  expect([memory.current, files.current, items.current]).toEqual([0, 0, 0]);
});
