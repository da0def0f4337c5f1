import { describe, expect, test } from 'vitest';
import { posts, summary } from './blog.factory.ts';
import { categoriesOf, searchPosts } from './search.ts';

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

  test('finds an accent that was typed in two pieces', () => {
    const lake = [summary({ title: 'Järvi' })];
    expect(searchPosts(lake, { q: 'ja\u0308rvi', category: 'all' })).toHaveLength(1);
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
  const one = [summary({ category: 'nutrition' }), summary({ category: 'training', topic: 'Recovery' })];

  test('is what posts are about, the coach’s own words behind those of every shop', () => {
    expect(categoriesOf(posts, 'all')).toEqual(['all', 'marathon', 'training', 'nutrition', 'motivation']);
    expect(categoriesOf(one, 'all')).toEqual(['all', 'nutrition', 'Recovery']);
    expect(categoriesOf([], 'all')).toEqual(['all']);
  });

  test('keeps what is asked for where any shop may have it', () => {
    expect(categoriesOf(one, 'marathon')).toEqual(['all', 'marathon', 'nutrition', 'Recovery']);
    expect(categoriesOf(one, '<b>')).not.toContain('<b>');
  });

  test('a post of the coach’s own category is found by it alone', () => {
    expect(searchPosts(one, { q: '', category: 'Recovery' })).toEqual([one[1]]);
    expect(searchPosts(one, { q: '', category: 'training' })).toEqual([]);
  });
});
