import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['Aino Virtanen', 4, 'Aino'],
  ['Aino', 4, 'Aino'],
  ['Run 🏃 home', 5, 'Run '],
  ['Run 🏃 home', 6, 'Run 🏃'],
  ['a\uD800b Virtanen', 100, 'a\uD800b Virtanen'],
])('%j is cut to %i units: %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
