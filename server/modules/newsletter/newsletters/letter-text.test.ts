import { expect, test } from 'vitest';
import { letterText } from './letter-text.ts';

const BASE = 'https://kaski.example';

test.each([
  ['a heading', '# Hello', 'Hello'],
  ['a sub-heading', '## Rain, _again_', 'Rain, again'],
  ['bold and italic words', 'It **fell** all _week_.', 'It fell all week.'],
  ['a paragraph with bold words in front', '**Monday:** **no** rain', 'Monday: no rain'],
  ['a quote', '*Rain is water.*', 'Rain is water.'],
  ['a link', 'See [the forecast](https://rain.example/a_b).', 'See the forecast (https://rain.example/a_b).'],
  ['a link to a page of the shop', '[The **plan**](/demo)', 'The plan (https://kaski.example/demo)'],
  ['a link to a mailbox', '[write to me](mailto:me@kaski.example)', 'write to me (me@kaski.example)'],
  ['a link that says its address', '[https://rain.example](https://rain.example)', 'https://rain.example'],
  ['a picture', '![A wet road](/media/a-1.webp)', 'A wet road (https://kaski.example/media/a-1.webp)'],
  ['a sign that is meant as it stands', '2 \\* 3 \\# 4, a_b_c', '2 * 3 # 4, a_b_c'],
  ['markup, which is text', '<b>Rain</b> & sun', '<b>Rain</b> & sun'],
  ['nothing', '', ''],
])('%s is read as plain text', (_, body, text) => {
  expect(letterText(body, BASE)).toBe(text);
});

test('pieces stand apart from each other, and the items of a list together', () => {
  const body = '# Hello\nIt fell.\n- one\n- **two**\n---\n\n\nBye';
  expect(letterText(body, BASE)).toBe('Hello\n\nIt fell.\n\n- one\n- two\n\n---\n\nBye');
});
