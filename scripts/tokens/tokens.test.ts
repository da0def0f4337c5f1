import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, parse } from '@terrazzo/parser';
import { parse as parseSheet, type Rule } from 'postcss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTokens } from './read-tokens.ts';
import { tokenFiles } from './token-outputs.ts';

const tokens = await readTokens();
const token = (name: string) => tokens.find((each) => each.name === name)!;

describe('what is read of the style sheets', () => {
  test('a colour by day and at night, the name a page may set, and what it is read on', () => {
    const { light, dark, setBy, pairs } = token('on-dawn');
    expect({ light, dark, setBy }).toEqual({ light: '#ffffff', dark: '#10212b', setBy: '--coach-on-dawn' });
    expect(pairs).toEqual([{ on: 'dawn', least: 4.5, light: 4.94, dark: 6.37 }]);
  });

  test('every property of the sheet is a token', async () => {
    const sheet = await readFile(join(import.meta.dirname, '../../widgets/tokens.css'), 'utf8');
    const names = [...sheet.matchAll(/^ {2}--c-([\w-]+):(?!.*currentColor)/gm)].map(([, name]) => name);
    // Tokens that are empty by default have no value to show; the site's fonts stand for them.
    expect(names.filter((name) => tokens.every((each) => each.name !== name))).toEqual([]);
  });
});

const pairs = tokens.flatMap(({ name, pairs: all }) => all.map((pair) => ({ name, ...pair })));

test.each(pairs)('$name on $on keeps its contrast in both schemes', ({ light = Infinity, dark, least }) => {
  expect(Math.min(light, dark)).toBeGreaterThanOrEqual(least);
});

test('every colour is read on something, or something is read on it, or it is a line that says nothing', () => {
  const grounds = new Set(pairs.map(({ on }) => on));
  const alone = tokens.filter(
    ({ kind, name, pairs: own }) => kind === 'color' && own.length === 0 && !grounds.has(name),
  );
  expect(alone.map(({ name }) => name)).toEqual([]);
});

describe('for design tools', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokens-'));
    for (const [file, text] of Object.entries(tokenFiles(tokens))) await writeFile(join(folder, file), text);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the files are in the format of the Design Tokens Community Group, one by one and together', async () => {
    const cwd = pathToFileURL(`${folder}/`);
    const config = defineConfig({}, { cwd });
    const read = async (file: string) => {
      const filename = new URL(file, cwd);
      return parse([{ filename, src: await readFile(filename, 'utf8') }], { config });
    };
    const { tokens: all } = await read('aamu.tokens.json');
    expect(Object.keys(all)).toHaveLength(tokens.length);
    expect(all['border.hairline']?.$value).toMatchObject({ style: 'solid', width: { value: 1, unit: 'px' } });
    expect(all['duration.fast']?.$value).toEqual({ value: 120, unit: 'ms' });
    const { resolver } = await read('aamu.resolver.json');
    const night = resolver.apply({ theme: 'dark', motion: 'reduced' });
    expect(night['color.paper']?.$value).toMatchObject({ colorSpace: 'srgb', hex: '#0c1920' });
    expect(night['duration.fast']?.$value).toEqual({ value: 0, unit: 'ms' });
    expect(night['radius.usual']?.$value).toEqual({ value: 14, unit: 'px' });
  });

  test('the style sheet has each token with both of its values, and those for less motion', () => {
    const root = parseSheet(tokenFiles(tokens)['aamu.tokens.css']!).first as Rule;
    const values = Object.fromEntries(
      root.nodes.filter((node) => node.type === 'decl').map((node) => [node.prop, node.value]),
    );
    expect(Object.keys(values).toSorted()).toEqual(['color-scheme', ...tokens.map(({ css }) => css)].toSorted());
    expect(values).toMatchObject({ '--c-paper': 'light-dark(#fbf9f5, #0c1920)', '--c-radius': '14px' });
    const reduced = tokenFiles(tokens)['aamu.tokens.css']!.split('@media (prefers-reduced-motion: reduce)')[1];
    expect(reduced).toContain('--c-fast: 0ms;');
  });
});
