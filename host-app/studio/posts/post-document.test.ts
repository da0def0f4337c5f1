import type { JSONContent } from '@tiptap/core';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBodyProblem, readBody, readMarks } from '#contract/site/posts/post-grammar.ts';
import { toContent, toDocument } from './post-document.ts';

const paragraph = (...content: JSONContent[]): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});
const words = (text: string, ...marks: (string | JSONContent)[]): JSONContent => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) as never }),
});
const link = (href: string) => ({ type: 'link', attrs: { href } });

describe('a body comes back from the editor as it went in', () => {
  test.each([
    '',
    '# Large',
    '## Small',
    '- One\n- Two',
    '*Said once.*',
    '---',
    '**Lead:** and the rest',
    'Some **bold**, some _slanted_, and **bold with _both_**.',
    'A [link](https://example.com/a?b=c#d), [ours](/blog) and [mail](mailto:a@b.example).',
    '![Two runners at dusk](/media/10000000-0000-4000-8000-000000000001.webp)',
    '![](/media/10000000-0000-4000-8000-000000000001.webp)',
    String.raw`Stars \* and \_lines\_ and \[brackets\]`,
    String.raw`\# no heading`,
    '<img src=x onerror=alert(1)>',
  ])('%s', (content) => expect(toContent(toDocument(content))).toBe(content));

  test.each(['week-24', 'rest-days', 'helsinki-marathon', 'welcome'])('%s, which a shop starts with', (name) => {
    const content = readFileSync(new URL(`../../../server/seed/posts/${name}.md`, import.meta.url), 'utf8');
    const back = toContent(toDocument(content));
    expect(readBody(back).map((block) => JSON.stringify(plain(block)))).toEqual(
      readBody(content).map((block) => JSON.stringify(plain(block))),
    );
  });
});

/** Returns a block with its texts parsed. */
function plain(block: object): object {
  return Object.fromEntries(
    Object.entries(block).map(([key, value]) => [
      key,
      key === 'text' || key === 'lead' ? readMarks(String(value)) : value,
    ]),
  );
}

describe('what somebody types is text', () => {
  test.each([
    '# not a heading',
    '- not a list',
    '---',
    '*not a quote*',
    '**not bold**',
    '_not slanted_',
    '[not a link](https://example.com)',
    '[not a link](javascript:alert(1))',
    '![not a picture](/media/a.webp)',
    String.raw`back\slash \* \\ end\ `.trim(),
    '**Not a lead:** rest',
    'snake_case_name',
  ])('%s', (text) => {
    const content = toContent(paragraph(words(text)));
    expect(findBodyProblem(content)).toBeUndefined();
    const [block] = readBody(content);
    expect(block).toMatchObject({ kind: 'paragraph' });
    expect(readMarks((block as { text: string }).text)).toEqual([text]);
  });
});

test('marks end where words do, and one inside of a word is dropped', () => {
  expect(toContent(paragraph(words('so '), words(' bold ', 'bold'), words('it is')))).toBe('so **bold** it is');
  expect(toContent(paragraph(words('half'), words('way', 'italic')))).toBe('halfway');
  expect(toContent(paragraph(words('a', 'bold'), words('b', 'bold', 'italic')))).toBe('**ab**');
  expect(toContent(paragraph(words('one ', link('/a')), words('two', 'bold', link('/a'))))).toBe('[one **two**](/a)');
  expect(toContent(paragraph(words('wiki', link('https://e.example/A_(b)'))))).toBe(
    '[wiki](https://e.example/A_%28b%29)',
  );
});

test('lines that follow one another in a list are one list', () => {
  expect(toDocument('- a\n- b\n\nText').content).toHaveLength(2);
});
