import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../areas.ts';
import { parseGuide, parseInline } from './parse-guide.ts';

const guide = parseGuide(readFileSync(join(import.meta.dirname, '../../../docs/studio.md'), 'utf8'));

test('each area of the navigation has a section in the guide', () => {
  const ids = guide.map(({ id }) => id);
  const missing = areas.filter(({ under, unlisted, help }) => !under && !unlisted && !ids.includes(help ?? ''));
  expect(missing.map(({ screens }) => screens[0]?.path)).toEqual([]);
});

test('sections have ids of their own and content', () => {
  expect(new Set(guide.map(({ id }) => id)).size).toBe(guide.length);
  expect(guide.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
});

test('the guide uses only what the help shows', () => {
  const text = JSON.stringify(guide.flatMap(({ blocks }) => blocks));
  expect(text).not.toMatch(/###|\| ---|```|!\[/);
});

test('reads paragraphs, lists and marked words, and keeps markup as text', () => {
  const [, section] = parseGuide('# A\n\nB\n\n## Orders\n\nOne\ntwo.\n\n1. a\n2. b\n\n- <b>c</b>\n');
  expect(section).toEqual({
    id: 'orders',
    title: 'Orders',
    blocks: [
      { kind: 'paragraph', text: 'One two.' },
      { kind: 'list', ordered: true, items: ['a', 'b'] },
      { kind: 'list', ordered: false, items: ['<b>c</b>'] },
    ],
  });
  expect(parseInline('See **Site**, `X` and [here](a.md).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'bold', text: 'Site' },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: 'X' },
    { kind: 'text', text: ' and here.' },
  ]);
});
