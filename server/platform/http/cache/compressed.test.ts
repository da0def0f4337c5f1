import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCompressible, compressOnDemand } from './compressed.ts';

const SCRIPT = `export const words = ${JSON.stringify(Array.from({ length: 2_000 }, (_, index) => `word ${index}`))};`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-compressed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function built(name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, SCRIPT);
  return file;
}

async function written(path: string) {
  await expect.poll(() => existsSync(path)).toBe(true);
}

describe('a file without a compressed form', () => {
  test('gets one for those who ask first, made once, and the smallest one beside it', async () => {
    const file = await built('first.js');
    const [one, two] = await Promise.all([compressOnDemand(file, 'br'), compressOnDemand(file, 'br')]);
    expect(one).toBe(two);
    expect(brotliDecompressSync(one!).toString()).toBe(SCRIPT);
    await written(`${file}.br`);
    const smallest = await readFile(`${file}.br`);
    expect(brotliDecompressSync(smallest).toString()).toBe(SCRIPT);
    await expect.poll(() => compressOnDemand(file, 'br')).toBeUndefined();
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('gets one of each kind', async () => {
    const file = await built('kinds.css');
    expect(gunzipSync((await compressOnDemand(file, 'gzip'))!).toString()).toBe(SCRIPT);
    expect(brotliDecompressSync((await compressOnDemand(file, 'br'))!).toString()).toBe(SCRIPT);
    await written(`${file}.gz`);
    await written(`${file}.br`);
  });

  test('gets one at the next request when it could not be read', async () => {
    const file = join(folder, 'folder.js');
    // A folder in its place cannot be read.
    await mkdir(file);
    await expect(compressOnDemand(file, 'br')).rejects.toThrow('EISDIR');
    await rm(file, { recursive: true });
    await built('folder.js');
    expect(brotliDecompressSync((await compressOnDemand(file, 'br'))!).toString()).toBe(SCRIPT);
    await written(`${file}.br`);
  });
});

test('a file that has its form beside it is left to it', async () => {
  const file = await built('built.js');
  await writeFile(`${file}.br`, 'made before');
  expect(await compressOnDemand(file, 'br')).toBeUndefined();
});

test('a file that is not there has no form, and one as soon as it is there', async () => {
  expect(await compressOnDemand(join(folder, 'late.js'), 'br')).toBeUndefined();
  const file = await built('late.js');
  expect(await compressOnDemand(file, 'br')).toBeInstanceOf(Buffer);
  await written(`${file}.br`);
});

test.each([
  ['embed/a.js', true],
  ['a.css', true],
  ['a.svg', true],
  ['a.woff2', false],
  ['a.js.br', false],
])('%s is compressed: %s', (file, is) => expect(isCompressible(file)).toBe(is));
