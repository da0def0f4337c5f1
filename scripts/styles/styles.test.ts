import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** The member's dashboard, whose panels are features of their own. */
const SHARED = ['dash'];

/** Each class that a style sheet begins a rule with, and the features that do. */
function collectClassOwners(sheets: readonly string[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    const feature = dirname(sheet).split('/').slice(0, 3).join('/');
    for (const [, name = ''] of readFileSync(sheet, 'utf8').matchAll(/^\.([\w-]+)\s*[,{]/gm)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(feature));
    }
  }
  return owners;
}

test('a class is styled by one feature: the pages of the shop have the style sheets of all of them', () => {
  const owners = collectClassOwners(globSync(['widgets/**/*.css', 'host-app/**/*.css']));
  expect(owners.size).toBeGreaterThan(200);
  const twice = [...owners].filter(([name, features]) => features.size > 1 && !SHARED.includes(name));
  expect(twice.map(([name, features]) => `${name}: ${[...features].join(', ')}`)).toEqual([]);
});

test('colours that a coach can change are written among the tokens alone', () => {
  const own = globSync(['widgets/**/*.css', 'host-app/**/*.css']).filter((sheet) => sheet !== 'widgets/tokens.css');
  expect(own.filter((sheet) => /#c9410f|#ff7a45|#ffb547/i.test(readFileSync(sheet, 'utf8')))).toEqual([]);
});

test('widgets have no size in rem: it is the page’s, except in media queries', () => {
  const sized = (sheet: string) => /\drem\b/.test(readFileSync(sheet, 'utf8').replaceAll(/@media[^{]*\{/g, ''));
  expect(globSync('widgets/**/*.css').filter(sized)).toEqual([]);
});

test('widgets read from the right as well: four sides are logical, and a shadow or clip at one side has its mirror', () => {
  const sided = globSync('widgets/**/*.css').flatMap((sheet) => {
    const css = readFileSync(sheet, 'utf8');
    const boxes = [...css.matchAll(/\b(?:inset|margin|padding): [^\s,]+ ([^\s,]+) [^\s,]+ ([^\s,]+);/g)];
    const uneven = boxes.filter(([, right, left]) => right !== left).map(([declaration]) => declaration);
    const atOneSide = css.match(/box-shadow: inset \d+px 0 |clip-path: inset\(0 0 0 /g) ?? [];
    const mirrors = css.match(/:dir\(rtl\) \{\s*(?:box-shadow|clip-path)/g) ?? [];
    return [...uneven, ...atOneSide.slice(mirrors.length)].map((declaration) => `${sheet}: ${declaration}`);
  });
  expect(sided).toEqual([]);
});
