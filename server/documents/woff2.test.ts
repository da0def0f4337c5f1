import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unpackWoff2 } from './woff2.ts';

const file = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const woff2 = readFileSync(createRequire(import.meta.url).resolve(file));

test('the unpacked font lists its tables in order, each inside the file and on a four-byte boundary', () => {
  const font = unpackWoff2(woff2);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => font.subarray(12 + i * 16, 28 + i * 16));
  const tags = tables.map((entry) => entry.toString('latin1', 0, 4));
  expect(tags).toEqual([...tags].sort());
  expect(tags).toEqual(expect.arrayContaining(['OS/2', 'cmap', 'glyf', 'gvar', 'head', 'loca']));
  for (const entry of tables) {
    expect(entry.readUInt32BE(8) % 4).toBe(0);
    expect(entry.readUInt32BE(8) + entry.readUInt32BE(12)).toBeLessThanOrEqual(font.length);
  }
});

test('anything that is no WOFF2 file is refused', () => {
  expect(() => unpackWoff2(Buffer.from('%PDF-1.7 and then some more bytes'))).toThrow('not a WOFF2 font');
});
