import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { joinReason, reasonWords, SKIP_REASONS } from './skip-reasons.ts';

test('a chosen reason and own words are both kept, and both are read', () => {
  expect(joinReason('Out of time', 'Bus came')).toBe('Out of time: Bus came');
  expect([joinReason('Out of time', ''), joinReason('', 'Bus came'), joinReason('', '')]).toEqual([
    'Out of time',
    'Bus came',
    '',
  ]);
  for (const chosen of SKIP_REASONS.keys())
    expect(inEnglish(reasonWords(joinReason(chosen, 'a: b')))).toBe(`${chosen}: a: b`);
});

test('what was chosen is said in the language of now, own words as they are', () => {
  expect(reasonWords('Too tired')).toBe(SKIP_REASONS.get('Too tired'));
  expect(reasonWords('Out of timeliness')).toBe('Out of timeliness');
  expect(reasonWords('')).toBe('');
});
