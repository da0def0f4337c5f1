import { expect, test } from 'vitest';
import { alignColumns, wrapText } from './lines.ts';

const long = 'Kiitos viestistä. Luen jokaisen viestin itse ja vastaan siinä järjestyksessä, jossa ne tulevat perille.';

test('a long sentence is put into lines of 72 columns', () => {
  const lines = wrapText(long, 'Otsikko\n\n', 'fi').split('\n');
  expect(lines.join(' ')).toBe(long);
  expect(lines.length).toBe(2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(72);
});

test('what stands on its line already is counted', () => {
  const [first = ''] = wrapText(long, '\n{{use}} ', 'fi').split('\n');
  expect(first.length).toBeLessThanOrEqual(72 - '{{use}} '.length);
});

test.each([
  ['> ', '> '],
  ['- ', '  '],
])('lines after %j begin with %j', (before, begins) => {
  const [, second = ''] = wrapText(long, `\n${before}`, 'fi').split('\n');
  expect(second.startsWith(`${begins}ne`) || second.startsWith(`${begins}j`)).toBe(true);
});

test('a word, an address and a placeholder are not torn', () => {
  const words = `${'x'.repeat(90)} {{confirmUrl}} ${'y'.repeat(80)}`;
  expect(wrapText(words, '', 'de').split('\n')).toEqual(words.split(' '));
});

test('writing without spaces is broken between words, and never in front of what closes', () => {
  const text =
    'お問い合わせありがとうございます。すべてのメッセージを自分で読み、届いた順に、通常は{{days}}以内にお返事します。';
  const lines = wrapText(text, '', 'ja').split('\n');
  expect(lines.join('')).toBe(text);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(40);
    expect(line).not.toMatch(/^[。、]/);
  }
});

const table = `{{#t}}Bought{{/t}}:  {{item}}
{{#t}}Paid{{/t}}:    {{amount}}
{{#t}}Receipt{{/t}}: {{receiptNumber}}`;

test('labels that are as wide as they were leave a table as it was', () => {
  expect(alignColumns(table, (label) => label)).toBe(table);
});

test('values stand below each other behind labels of another width, wide letters too', () => {
  const inJapanese: Record<string, string> = { Bought: '購入品', Paid: 'お支払い', Receipt: '領収書' };
  expect(alignColumns(table, (label) => inJapanese[label]!)).toBe(`{{#t}}Bought{{/t}}:   {{item}}
{{#t}}Paid{{/t}}: {{amount}}
{{#t}}Receipt{{/t}}:   {{receiptNumber}}`);
});

test('a value that goes on below follows its column, also where its row may be missing', () => {
  const source = `{{#t}}Seller{{/t}}: {{trader}}
{{#traderIds}}
        {{traderIds}}
{{/traderIds}}
{{#t}}Terms{{/t}}:  {{termsUrl}}`;
  expect(alignColumns(source, (label) => (label === 'Seller' ? 'Verkäufer' : 'AGB')))
    .toBe(`{{#t}}Seller{{/t}}: {{trader}}
{{#traderIds}}
           {{traderIds}}
{{/traderIds}}
{{#t}}Terms{{/t}}:       {{termsUrl}}`);
});
