import { expect, test } from 'vitest';
import type { Brand } from '#server/platform/pdf/book.ts';

const BRAND: Brand = {
  name: 'Kaski & Poika',
  supportEmail: 'ask@kaski.example',
  url: 'https://kaski.example/shop',
};

interface MadeGuide {
  title: string;
  /** Number of pages, for any brand name. */
  pages: number;
  bookmarks: readonly string[];
  /** Number of links on the page of contents. */
  links: number;
  render: (brand: Brand) => Promise<Buffer>;
}

/** Tests what holds for every generated guide. Returns the file and its text for further tests. */
export async function madeGuide({ title, pages, bookmarks, links, render }: MadeGuide) {
  const pdf = await render(BRAND);
  const source = pdf.toString('latin1');

  test('it has the pages that were planned', () => {
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(source.match(/\/Type \/Page\b/g)).toHaveLength(pages);
  });

  test('it is tagged, with headings, tables and lists, and says that it is in English', () => {
    expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(source).toContain('/Lang (en)');
    for (const tag of ['H1', 'H2', 'P', 'L', 'Table', 'TH', 'TD', 'TOC', 'Figure'])
      expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
  });

  test('title and author stand in the properties, and the title in the window', () => {
    expect(source).toContain(`(${title})`);
    expect(source).toContain('(Kaski & Poika)');
    expect(source).toContain('/DisplayDocTitle true');
    // An ampersand in the brand does not break the XML properties.
    expect(source).toContain('<rdf:li>Kaski &#38; Poika</rdf:li>');
  });

  test('every chapter has a bookmark', () => {
    for (const each of ['Cover', 'Contents', ...bookmarks]) expect(source).toContain(`/Title (${each})`);
  });

  test('it links to the shop and to the support address', () => {
    for (const target of [BRAND.url, `mailto:${BRAND.supportEmail}`]) expect(source).toContain(`/URI (${target})`);
  });

  test('each link of the contents page leads to a place that exists', () => {
    const targets = [...source.matchAll(/\/S \/GoTo\n\/D \(([\w-]+)\)/g)].map((match) => match[1]);
    const places = source.slice(source.indexOf('/Names ['));
    expect(targets).toHaveLength(links);
    for (const target of targets) expect(places).toContain(`(${target})`);
  });

  test('the same brand gives the same bytes', async () => {
    expect((await render(BRAND)).equals(pdf)).toBe(true);
  });

  test('another brand leaves no trace of the first', async () => {
    const other = await render({ name: 'Other', supportEmail: 'a@other.example', url: 'https://other.example' });
    expect(other.toString('latin1')).not.toMatch(/kaski/i);
  });

  test('a very long brand name adds no page', async () => {
    const name = 'The Very Long and Unusually Careful Name of a Coaching Company';
    const long = (await render({ ...BRAND, name })).toString('latin1');
    expect(long.match(/\/Type \/Page\b/g)).toHaveLength(pages);
  });

  return source;
}
