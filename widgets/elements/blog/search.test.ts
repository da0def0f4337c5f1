import { describe, expect, test } from 'vitest';
import { posts, summary } from './blog.factory.ts';
import { listCategoryFilters, searchPosts } from './search.ts';

const found = (q: string, category = 'all') => searchPosts(posts, { q, category }).map(({ id }) => id);

describe('searchPosts', () => {
  test.each([
    ['title', 'helsinki', [3]],
    ['excerpt', 'by the sea', [3]],
    ['tags', 'early mornings', [7]],
    ['any of them, whatever the case', 'WEEK', [1]],
  ])('looks into %s', (_, q, ids) => expect(found(q)).toEqual(ids));

  test('takes nothing, and nothing but space, for everything', () => {
    expect(found('')).toEqual([1, 5, 3, 7]);
    expect(found(' \t\n ')).toEqual([1, 5, 3, 7]);
  });

  test('leaves out the space around the words and keeps the one between them', () => {
    expect(found('  helsinki marathon ')).toEqual([3]);
    expect(found('helsinkimarathon')).toEqual([]);
  });

  test('finds within the category alone', () => {
    expect(found('', 'marathon')).toEqual([3]);
    expect(found('week', 'marathon')).toEqual([]);
    expect(found('sea', 'marathon')).toEqual([3]);
  });

  test('finds what is typed without its accents and with plain quotes', () => {
    const lake = [summary({ title: 'O’Neill am groß Järvi' })];
    expect(searchPosts(lake, { q: "o'neill am gross jarvi", category: 'all' })).toHaveLength(1);
  });

  test.each([
    ['2,000 letters', 'a'.repeat(2000)],
    ['a pattern', '.*'],
    ['an open bracket', '('],
    ['a backslash', '\\'],
    ['markup', '<script>alert(1)</script>'],
    ['a null character', '\0'],
    ['half of a character', '\uD83D'],
    ['a turned direction', '\u202Eabc'],
  ])('takes %s as it is and finds nothing', (_, q) => expect(found(q)).toEqual([]));
});

describe('categoriesOf', () => {
  const own = [summary({ category: 'nutrition' }), summary({ category: 'training', topic: 'Recovery' })];

  test('is those of every shop, whatever posts are about', () => {
    for (const shop of [posts, posts.slice(0, 1), []])
      expect(listCategoryFilters(shop)).toEqual(['all', 'marathon', 'training', 'nutrition', 'motivation']);
  });

  test('is what posts are about where the coach has own words for that', () => {
    expect(listCategoryFilters(own)).toEqual(['all', 'nutrition', 'Recovery']);
    expect(searchPosts(own, { q: '', category: 'Recovery' })).toEqual(own.slice(1));
    expect(searchPosts(own, { q: '', category: 'training' })).toEqual([]);
  });
});
