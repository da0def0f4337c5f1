import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressAll } from './compress.ts';

test('a build compresses scripts, style sheets and drawings in both ways, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-compress-'));
  await mkdir(join(folder, 'embed'));
  for (const name of ['a.js', 'b.css', 'embed/c.svg', 'd.woff2', 'manifest.json'])
    await writeFile(join(folder, name), name);
  await compressAll([folder]);
  const made = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:br|gz|part)$/.test(name));
  expect(made.toSorted()).toEqual(['a.js.br', 'a.js.gz', 'b.css.br', 'b.css.gz', 'embed/c.svg.br', 'embed/c.svg.gz']);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe('a.js');
  expect(gunzipSync(await readFile(join(folder, 'b.css.gz'))).toString()).toBe('b.css');
  await rm(folder, { recursive: true });
});
