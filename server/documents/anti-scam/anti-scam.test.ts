import { expect, test } from 'vitest';
import { PAID } from './anti-scam.content.ts';
import { SIGNS } from './anti-scam.signs.ts';
import { renderAntiScamGuide } from './anti-scam.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop' };
const pdf = await renderAntiScamGuide(brand);
const source = pdf.toString('latin1');
const FRAME = [
  'How fitness scams work',
  'The check-list',
  'If you have already paid',
  'Your fourteen days',
  'How I sell',
];

test('there are twelve signs, and each has a page of its own', () => {
  expect(SIGNS).toHaveLength(12);
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(2 + FRAME.length + SIGNS.length);
});

test('it is tagged, with headings, tables and lists, and says that it is in English', () => {
  expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(source).toContain('/Lang (en)');
  for (const tag of ['H1', 'H2', 'P', 'L', 'Table', 'TH', 'TD', 'TOC', 'Figure'])
    expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
});

test('the title stands in the properties and in the window', () => {
  expect(source).toContain('(Anti-Scam Fitness Guide)');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('<rdf:li>Kaski &#38; Poika</rdf:li>');
});

test('every chapter has a bookmark', () => {
  const signs = SIGNS.map(({ title }, i) => `Sign ${i + 1}: ${title}`);
  for (const title of ['Cover', 'Contents', ...FRAME, ...signs]) expect(source).toContain(`/Title (${title})`);
});

test('it links to those who help, to the shop and to the support address', () => {
  const targets = [...PAID.help.map(({ href }) => href), brand.url, `mailto:${brand.supportEmail}`];
  for (const target of targets) expect(source).toContain(`/URI (${target})`);
});

test('each link of the contents page leads to a place that exists', () => {
  const targets = [...source.matchAll(/\/S \/GoTo\n\/D \(([\w-]+)\)/g)].map((match) => match[1]);
  const places = source.slice(source.indexOf('/Names ['));
  expect(targets).toHaveLength(FRAME.length + SIGNS.length);
  for (const target of targets) expect(places).toContain(`(${target})`);
});

test('the check-list has a box to tick for each sign, which readers of the text are told about', () => {
  expect(source.match(/\/ActualText \(to tick\)/g)).toHaveLength(SIGNS.length);
});

test('the same brand gives the same bytes', async () => {
  expect((await renderAntiScamGuide(brand)).equals(pdf)).toBe(true);
});

test('a very long brand name adds no page', async () => {
  const name = 'The Very Long and Unusually Careful Name of a Coaching Company';
  const long = (await renderAntiScamGuide({ ...brand, name })).toString('latin1');
  expect(long.match(/\/Type \/Page\b/g)).toHaveLength(2 + FRAME.length + SIGNS.length);
});
