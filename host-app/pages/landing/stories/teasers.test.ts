import { expect, test } from 'vitest';
import { posts } from '#widgets/elements/blog/blog.factory.ts';
import { teasers } from './teasers.ts';

const [post] = posts;
const made = (id: number, own = {}) => ({ ...post!, id, readable: true, onFront: false, ...own });
const ids = (...all: ReturnType<typeof made>[]) => teasers(all).map(({ id }) => id);

test('the front page shows the two newest posts where nothing was chosen', () => {
  expect(ids(made(9), made(8), made(7))).toEqual([9, 8]);
  expect(ids(made(9))).toEqual([9]);
  expect(ids()).toEqual([]);
});

test('what the coach has chosen comes first, the newest of it', () => {
  expect(ids(made(9), made(8), made(7, { onFront: true }))).toEqual([7, 9]);
  const chosen = { onFront: true };
  expect(ids(made(9), made(8, chosen), made(7, chosen), made(6, chosen))).toEqual([8, 7]);
});

test('a post without a text leads nowhere, and is not among them', () => {
  expect(ids(made(9, { readable: false, onFront: true }), made(8))).toEqual([8]);
});
