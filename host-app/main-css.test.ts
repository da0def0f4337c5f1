import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Returns the sheets that a sheet imports, directly or not. */
function importsOf(file: string): string[] {
  const found = readFileSync(join(root, file), 'utf8').matchAll(/@import '(\.[^']+)'/g);
  return [...found].flatMap(([, path = '']) => {
    const imported = join(dirname(file), path);
    return [imported, ...importsOf(imported)];
  });
}

/** Sheets for shadow roots only. */
const ELEMENTS_ONLY = ['widgets/core/element/core.css'];

test('the site has every sheet of the widgets', () => {
  const onSite = new Set([
    ...globSync('host-app/{*,pages/*/*.page}.css', { cwd: root }).flatMap(importsOf),
    ...ELEMENTS_ONLY,
  ]);
  expect(globSync('widgets/**/*.css', { cwd: root }).filter((file) => !onSite.has(file))).toEqual([]);
});
