import { expect, test } from 'vitest';
import { isPageResource } from './picture-links.ts';

test.each([
  ['https://coach.example', 'image', true],
  ['https://coach.example', 'empty', true],
  ['https://coach.example', 'document', false],
  ['https://coach.example', 'iframe', false],
  ['https://coach.example', '', false],
  // Browsers do not say it.
  ['http://192.168.1.5:3000', '', true],
  ['http://localhost:3000', 'document', false],
])('a picture’s link works without a session: %s, for %j: %s', (url, destination, expected) => {
  expect(isPageResource(destination, url)).toBe(expected);
});
