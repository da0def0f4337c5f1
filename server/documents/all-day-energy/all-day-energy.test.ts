import { expect, test } from 'vitest';
import { renderAllDayEnergy } from './all-day-energy.ts';
import { DAYS, WEEKS } from './all-day-energy.weeks.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop' };
const pdf = await renderAllDayEnergy(brand);
const source = pdf.toString('latin1');
const CHAPTERS = [
  'How to use this',
  'Where you stand',
  ...WEEKS.flatMap(({ title }, i) => [`Week ${i + 1}: ${title}`, `Review of week ${i + 1}`]),
  'Thirty days on a page',
  'What comes next',
];
const PAGES = 31;

test('there are thirty days of 20 to 40 minutes, and each week mixes sleep, food and training', () => {
  expect(DAYS).toHaveLength(30);
  for (const { minutes } of DAYS) {
    expect(minutes).toBeGreaterThanOrEqual(20);
    expect(minutes).toBeLessThanOrEqual(40);
  }
  for (const { days, extra } of WEEKS) {
    expect(days).toHaveLength(7);
    expect(days.map(({ area }) => area)).toEqual(expect.arrayContaining(['Sleep', 'Food', 'Training']));
    expect(extra.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
  }
});

test('every page is filled as planned', () => {
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(PAGES);
});

test('it is tagged, with headings, tables and lists, and says that it is in English', () => {
  expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(source).toContain('/Lang (en)');
  for (const tag of ['H1', 'H2', 'P', 'L', 'Table', 'TH', 'TD', 'TOC', 'Figure'])
    expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
});

test('the title stands in the properties and in the window', () => {
  expect(source).toContain('(All Day Energy)');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('<rdf:li>Kaski &#38; Poika</rdf:li>');
});

test('every chapter has a bookmark', () => {
  for (const title of ['Cover', 'Contents', ...CHAPTERS]) expect(source).toContain(`/Title (${title})`);
});

test('each day is read out with its number, and has a box to tick', () => {
  DAYS.forEach((_day, i) => expect(source).toContain(`/ActualText (Day ${i + 1}: )`));
  expect(source.match(/\/ActualText \(to tick:\)/g)).toHaveLength(DAYS.length);
});

test('it links to the shop and to the support address', () => {
  for (const target of [brand.url, `mailto:${brand.supportEmail}`]) expect(source).toContain(`/URI (${target})`);
});

test('each link of the contents page leads to a place that exists', () => {
  const targets = [...source.matchAll(/\/S \/GoTo\n\/D \(([\w-]+)\)/g)].map((match) => match[1]);
  const places = source.slice(source.indexOf('/Names ['));
  expect(targets).toHaveLength(CHAPTERS.length + 1);
  for (const target of targets) expect(places).toContain(`(${target})`);
});

test('the same brand gives the same bytes', async () => {
  expect((await renderAllDayEnergy(brand)).equals(pdf)).toBe(true);
});

test('a very long brand name adds no page', async () => {
  const name = 'The Very Long and Unusually Careful Name of a Coaching Company';
  const long = (await renderAllDayEnergy({ ...brand, name })).toString('latin1');
  expect(long.match(/\/Type \/Page\b/g)).toHaveLength(PAGES);
});
