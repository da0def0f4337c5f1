import { expect, test } from 'vitest';
import { createCriticalStyles } from './critical-styles.ts';

const PAGE = `<html lang="de" class="coach-root"><body><div class="card wide" style="color:var(--inline)">
<p lang="ja-JP">x</p><button disabled aria-expanded="false">Go</button></div>`;
const select = (css: string, html = PAGE) => createCriticalStyles(css)(html).replaceAll(/\s+/g, ' ').trim();

test.each([
  'body { color: red }',
  '.card { color: red }',
  '.card.wide > p { color: red }',
  '.card { & p { color: red } }',
  '.card:hover, .card:target { color: red }',
  '.card:not(.narrow) { color: red }',
  '.card:not(:has(.narrow)) { color: red }',
  '.card:not(:is(.narrow, :lang(fi))) { color: red }',
  ':is(.narrow:not(:lang(fi)), .card) { color: red }',
  '.card:has(> p) { color: red }',
  '.card:lang(ja) { color: red }',
  '#anything { color: red }',
  'button[aria-expanded=true] { color: red }',
  'button::placeholder { color: red }',
  ':root { --inline: red }',
  '@media print { .card { color: red } }',
  '@font-face { font-family: Own; src: url(/own.woff2) }',
  '.card { transition: color 1s }',
])('keeps %s', (css) => {
  expect(select(css)).toBe(css);
});

test.each([
  '.narrow { color: red }',
  '.card .narrow { color: red }',
  '.card:is(.narrow, .slim) { color: red }',
  '.card:has(.narrow) { color: red }',
  '.card:lang(fi) { color: red }',
  'table { color: red }',
  ':root { --unread: red }',
  '@media print { .narrow { color: red } }',
  '@keyframes spin { to { rotate: 1turn } }',
])('removes %s', (css) => {
  expect(select(css)).toBe('');
});

test('keeps the variables that kept rules read, directly or not', () => {
  const css = ':root { --c: blue; --a: var(--b); --b: red } .card { color: var(--a) }';
  expect(select(css)).toBe(':root { --a: var(--b); --b: red } .card { color: var(--a) }');
});

test('answers each document by its own names', () => {
  const critical = createCriticalStyles('.a{color:red}.b{color:red}');
  expect(critical('<p class="a">')).toBe('.a{color:red}');
  expect(critical('<p class="b">')).toBe('.b{color:red}');
  expect(critical('<p class="b a">')).toBe('.a{color:red}.b{color:red}');
});
