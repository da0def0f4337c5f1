import { describe, expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { findPlaceholderHeight, heightAt } from '#contract/embed/rooms.ts';
import { readElements } from '../../../../scripts/elements/read-elements.ts';
import { roomsFor } from './rooms.ts';
import { USUAL_CONTENT } from '../first-views/usual-content.ts';

const rooms = roomsFor(USUAL_CONTENT, 'en');
const height = (tag: string, attributes: Record<string, string>, width = 1200) =>
  heightAt(findPlaceholderHeight(rooms, tag, attributes) ?? [], width);

test('every element has a room in every language', async () => {
  const tags = (await readElements()).map(({ tag }) => tag);
  for (const language of OFFERED_LANGUAGES) {
    const own = roomsFor(USUAL_CONTENT, language);
    expect(tags.filter((tag) => !findPlaceholderHeight(own, tag, {})?.length)).toEqual([]);
  }
});

describe('a list', () => {
  test.each([
    ['coach-programs', { limit: '1' }, { limit: '4' }],
    ['coach-programs', { layout: 'grid' }, { layout: 'cards' }],
    ['coach-blog', { limit: '1' }, { limit: '3' }],
    ['coach-blog', { category: 'training', limit: '1' }, { category: 'training' }],
    ['coach-blog', { category: 'training' }, {}],
    ['coach-follow', { variant: 'compact' }, { variant: 'full' }],
  ] as [string, Record<string, string>, Record<string, string>][])(
    'of %s with %j is lower than with %j',
    (tag, low, high) => {
      expect(height(tag, low, 340)).toBeLessThanOrEqual(height(tag, high, 340));
      expect(height(tag, low)).toBeLessThan(height(tag, high));
    },
  );

  test.each([
    ['coach-programs', { limit: '12' }, {}],
    ['coach-programs', { layout: 'cards' }, {}],
    ['coach-programs', { region: 'JP', currency: 'JPY', 'href-base': '/x' }, {}],
    ['coach-blog', { limit: '100' }, {}],
    ['coach-blog', { category: 'all' }, {}],
    ['coach-follow', { variant: 'full' }, {}],
    ['coach-signup', { flow: 'form' }, {}],
  ])('of %s with %j is as high as with %j', (tag, one, other) => {
    expect(height(tag, one as never, 340)).toBe(height(tag, other, 340));
  });

  test('is as long as what the coach has written', () => {
    const longer = USUAL_CONTENT.programs.map((program) => ({ ...program, description: 'A long story. '.repeat(30) }));
    const room = findPlaceholderHeight(roomsFor({ ...USUAL_CONTENT, programs: longer }, 'en'), 'coach-programs', {
      limit: '1',
    })!;
    expect(heightAt(room, 340)).toBeGreaterThan(height('coach-programs', { limit: '1' }, 340) + 200);
  });
});
