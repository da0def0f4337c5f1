import { describe, expect, test } from 'vitest';
import { readBody } from '#contract/site/posts/post-grammar.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('each form of a line', () => {
  test.each([
    ['# Large', { kind: 'heading', text: 'Large' }],
    ['## Smaller', { kind: 'subheading', text: 'Smaller' }],
    ['- One', { kind: 'list', items: ['One'] }],
    ['*Said once.*', { kind: 'quote', text: 'Said once.' }],
    ['**Lead:** and the rest', { kind: 'lead', lead: 'Lead:', text: ' and the rest' }],
    ['**Alone:**', { kind: 'lead', lead: 'Alone:', text: '' }],
    ['**At 5:20:** easy', { kind: 'lead', lead: 'At 5:20:', text: ' easy' }],
    ['![A hill](/media/a.webp)', { kind: 'picture', alt: 'A hill', src: '/media/a.webp' }],
    ['![](/media/a.webp)', { kind: 'picture', alt: '', src: '/media/a.webp' }],
    ['---', { kind: 'divider' }],
    ['---  ', { kind: 'divider' }],
    ['Anything else', paragraph('Anything else')],
  ])('%s', (line, block) => expect(readBody(line)).toEqual([block]));
});

describe('what only looks like a form is a paragraph as typed', () => {
  test.each([
    '#x',
    '#',
    '##',
    '##x',
    '### Three',
    '-x',
    '-',
    '--',
    '----',
    ' # Indented',
    ' - Indented',
    '*',
    '**',
    '***',
    '****',
    '* *',
    '** **',
    '*open',
    'open*',
    '**bold**',
    '***all of it***',
    '*one* and *two*',
    '**Lead**: outside',
    '**:** nothing',
    '** :** nothing',
    '**Lead* :** odd',
    'Not **at the start:** of the line',
    '1. One',
    '> Quoted',
    '[link](javascript:alert(1))',
    '![picture](x)',
    '`code`',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '&lt;b&gt;',
    '\u202Edesrever',
  ])('%s', (line) => expect(readBody(line)).toEqual([paragraph(line)]));
});

describe('blocks', () => {
  test('items that follow one another are one list, and an empty line ends it', () => {
    expect(readBody('- a\n- b\n\n- c\nText\n- d')).toEqual([
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'list', items: ['c'] },
      paragraph('Text'),
      { kind: 'list', items: ['d'] },
    ]);
  });

  test('empty lines are dropped, whatever they are made of', () => {
    expect(readBody('\n\n  \nOne\n\t\n\n\nTwo\n')).toEqual([paragraph('One'), paragraph('Two')]);
    expect(readBody('')).toEqual([]);
  });

  test.each([
    ['Windows', '\r\n'],
    ['an old Mac', '\r'],
  ])('lines may end as on %s', (_, end) => {
    expect(readBody(['# One', '', '- a', '- b', '---', '*c*'].join(end))).toEqual(
      readBody('# One\n\n- a\n- b\n---\n*c*'),
    );
  });

  test.each(['a', '*', '-', '#', ' ', ':', '**:', '- ', '\u0301'])('10,000 times "%s" is read at once', (part) => {
    const begun = performance.now();
    for (const line of [part.repeat(10_000), `**${part.repeat(10_000)}`, `*${part.repeat(10_000)}*`]) readBody(line);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
