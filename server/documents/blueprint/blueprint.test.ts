import { expect, test } from 'vitest';
import { MORNINGS } from './blueprint.mornings.ts';
import { renderBlueprint } from './blueprint.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop' };
const pdf = await renderBlueprint(brand);
const source = pdf.toString('latin1');

test('it is a PDF of twelve pages', () => {
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(12);
});

test('it is tagged, with headings, tables and lists, and says that it is in English', () => {
  expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(source).toContain('/Lang (en)');
  for (const tag of ['H1', 'H2', 'P', 'L', 'Table', 'TH', 'TD', 'TOC', 'Figure'])
    expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
});

test('title and author stand in the properties, and the title in the window', () => {
  expect(source).toContain('(Morning Energy Boost Blueprint)');
  expect(source).toContain('(Kaski & Poika)');
  expect(source).toContain('/DisplayDocTitle true');
});

test('an ampersand in the brand does not break the XML properties', () => {
  expect(source).toContain('<rdf:li>Kaski &#38; Poika</rdf:li>');
});

test('every chapter has a bookmark', () => {
  const bookmarks = source.match(
    /\/Title \((?:Cover|Contents|Morning \d: [^)]+|How to use this|Seven-day log|What next)\)/g,
  );
  expect(bookmarks).toHaveLength(5 + MORNINGS.length);
});

test('the last page links to the shop and to the support address', () => {
  expect(source).toContain(`/URI (${brand.url})`);
  expect(source).toContain(`/URI (mailto:${brand.supportEmail})`);
});

test('each link of the contents page leads to a place that exists', () => {
  const targets = [...source.matchAll(/\/S \/GoTo\n\/D \(([\w-]+)\)/g)].map((match) => match[1]);
  const places = source.slice(source.indexOf('/Names ['));
  expect(targets).toHaveLength(3 + MORNINGS.length);
  for (const target of targets) expect(places).toContain(`(${target})`);
});

test('all fonts are embedded, each in a weight of its own', () => {
  expect(new Set(source.match(/\/FontName \/\S+/g)).size).toBe(4);
  expect(source.match(/\/FontFile2 /g)).toHaveLength(4);
});

test('the same brand gives the same bytes', async () => {
  expect((await renderBlueprint(brand)).equals(pdf)).toBe(true);
});

test('another brand leaves no trace of the first', async () => {
  const other = await renderBlueprint({ name: 'Other', supportEmail: 'a@other.example', url: 'https://other.example' });
  expect(other.toString('latin1')).not.toMatch(/kaski/i);
});

test('a very long brand name adds no page and no empty one', async () => {
  const name = 'The Very Long and Unusually Careful Name of a Coaching Company';
  const long = (await renderBlueprint({ ...brand, name })).toString('latin1');
  expect(long.match(/\/Type \/Page\b/g)).toHaveLength(12);
});

test('each morning takes fifteen minutes, as the cover promises', () => {
  for (const { steps } of MORNINGS) expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(15);
});
