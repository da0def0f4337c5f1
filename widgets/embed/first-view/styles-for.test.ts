import { expect, test } from 'vitest';
import type { ViewNode } from '#contract/embed/first-views.ts';
import { stylesFor } from './styles-for.ts';

const nodes: ViewNode[] = [
  [
    'div',
    { class: 'coach-root', lang: 'ko' },
    ['a', { class: 'c-button wide', href: '/', 'data-variant': 'ink' }, 'Go'],
  ],
];
const left = (css: string, given: Record<string, string> = {}) =>
  stylesFor([css], nodes, new Map(Object.entries(given)), ['flow'])
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each([
  '.coach-root { color: red }',
  '.coach-root { & .wide { color: red } }',
  ':host > .coach-root { color: red }',
  ':host([data-theme=dark]) { color: red }',
  '.c-button:is(.narrow, .wide) { color: red }',
  '.c-button:not(.narrow) { color: red }',
  '.c-button:hover { color: red }',
  '.c-button[data-variant=ink] { color: red }',
  ".c-button[data-variant='ink'] { color: red }",
  'a[href^=http] { color: red }',
  '.coach-root[data-ground~=dark] { color: red }',
  '@media print { & > a { color: red } }',
  ':nth-child(2n + 1) { color: red }',
  '.coach-root:lang(ko) { color: red }',
  '.coach-root:is(:lang(ja), :lang(ko)) { color: red }',
  '.coach-root:not(:lang(ja)) { color: red }',
])('what can match the markup stays: %s', (css) => {
  expect(left(css)).toBe(css);
});

test.each([
  '.c-panel { color: red }',
  '.coach-root { & .c-panel { color: red } }',
  '.c-button.narrow { color: red }',
  '.c-button:is(.narrow, .c-panel a) { color: red }',
  '.c-button[data-variant=quiet] { color: red }',
  '.c-button:disabled { color: red }',
  '.coach-root > svg { color: red }',
  'svg|path, .coach-root svg { color: red }',
  '@media print { .c-panel { color: red } }',
  '@keyframes c-run { to { color: red } }',
  '.coach-root { --c-unread: red }',
  ':host([flow=modal]) > .coach-root { color: red }',
  '.coach-root:lang(ja) { color: red }',
  ':is(a, .wide):is(:lang(ja), :lang(sv)) { color: red }',
])('what can match nothing goes: %s', (css) => {
  expect(left(css)).toBe('');
});

test('what something reads stays, and of some selectors those that match', () => {
  expect(left('.c-panel, .wide { color: var(--c-a) } .coach-root { --c-a: var(--c-b); --c-c: red; --c-b: red }')).toBe(
    '.wide { color: var(--c-a) } .coach-root { --c-a: var(--c-b); --c-b: red }',
  );
  const moving = '.wide { animation: c-run 1s } @keyframes c-run { to { color: red } }';
  expect(left(moving)).toBe(moving);
});

test('an attribute of the tag counts as it was asked for', () => {
  const css = ':host([flow=modal]) > .coach-root { color: red }';
  expect(left(css, { flow: 'modal' })).toBe(css);
  expect(left(css, { flow: 'form' })).toBe('');
});
