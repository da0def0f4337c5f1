import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { targetWords } from './target-words.ts';

test.each([
  [{ kind: 'pace', from: 245, to: 255 }, '4:05–4:15 /km'],
  [{ kind: 'pace', from: 299.6, to: null }, '5:00 /km'],
  [{ kind: 'heart-rate', from: 120, to: 140 }, '120–140 bpm'],
  [{ kind: 'effort', from: 7, to: 7 }, 'effort 7 of 10'],
  [{ kind: 'weight', from: 82.5, to: null }, '82.5 kg'],
] as const)('%o is said as %s', (target, words) => {
  expect(inEnglish(targetWords(target, 'kg'))).toBe(words);
});

test('a weight is said in pounds to whoever lifts those, and numbers as the language writes them', () => {
  expect(inEnglish(targetWords({ kind: 'weight', from: 82.5, to: 85 }, 'lb'))).toBe('180–185 lb');
  expect(inEnglish(targetWords({ kind: 'weight', from: 82.5, to: null }, 'kg', 'fi'))).toBe('82,5 kg');
});
