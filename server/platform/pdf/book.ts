import type { Language } from '#contract/i18n/languages.ts';
import type { ShopLook } from '../brand.ts';
import { linkLine } from './blocks.ts';
import { Guide } from './layout.ts';
import { drawHorizon } from './pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from './style.ts';
import { drawRule } from './table.ts';

/** Publisher of the guide. `url` is the shop that the last page links to. */
export interface Brand {
  name: string;
  supportEmail: string;
  url: string;
  /** Missing while the shop looks as every shop comes. */
  look?: ShopLook | undefined;
}

/** Contents of a guide without its chapters. */
export interface Book {
  title: string;
  /** Written into the file's properties, to be changed with the text. */
  edition: Date;
  /** English by default, with the built-in texts. */
  language?: Language;
  words?: BookWords;
  cover: Cover;
  contents: { entryHeight: number; drawFoot: (guide: Guide) => void };
  chapters: (guide: Guide) => Chapter[];
}

/** Built-in texts of a guide. */
interface BookWords {
  cover: string;
  contents: string;
  onPage: (chapter: string, page: number) => string;
}

const ENGLISH: BookWords = {
  cover: 'Cover',
  contents: 'Contents',
  onPage: (chapter, page) => `${chapter}, page ${page}`,
};

export interface Chapter {
  title: string;
  /** Stands before the title where chapters are counted, such as "Morning 3". */
  label: string | null;
  /** The name that links lead to. */
  name: string;
  build: () => void;
}

interface Cover {
  lines: readonly string[];
  promise: string;
  facts: readonly { value: string; label: string }[];
  draw: (guide: Guide) => void;
}

/** Sets a cover, the contents and the chapters, each with a bookmark and a place that links find. */
export async function renderBook(book: Book, brand: Brand): Promise<Buffer> {
  const { title, cover, edition: date, language, words = ENGLISH } = book;
  const guide = new Guide({
    title,
    subject: cover.promise,
    author: brand.name,
    date,
    look: brand.look,
    ...(language && { language }),
  });
  guide.section(words.cover, 'cover', () => drawCover(guide, book, brand), COLOR.ink);
  const chapters = book.chapters(guide);
  const spread = calculateSpread(guide, words.contents, chapters.length, book.contents.entryHeight);
  const contents = guide.reserve(words.contents, 'contents', undefined, spread.pages);
  const entries = chapters.map((chapter) => {
    const bookmark = fullTitle(chapter);
    return { ...chapter, page: guide.section(bookmark, chapter.name, chapter.build) };
  });
  contents.fill(() => listContents(guide, { ...book.contents, ...spread, words, page: contents.page }, entries));
  return guide.finish(`${title} · ${brand.name}`);
}

/** The dark foot of a last page, where the links to the shop and to the coach lie. */
export function drawHarbour(guide: Guide, words: { invitation: string; contact: string }, brand: Brand): void {
  guide.ensure(PAGE.bottom - HARBOUR);
  drawHorizon(guide, { y: HARBOUR - 60, height: 60 }, PAGE.bottom + 10, COLOR.ink);
  guide.y = HARBOUR + 36;
  linkLine(guide, words.invitation, brand.url.replace(/^https?:\/\/|\/$/g, ''), brand.url, 28);
  if (brand.supportEmail) linkLine(guide, words.contact, brand.supportEmail, `mailto:${brand.supportEmail}`, 15);
}

const HARBOUR = 560;

const WIDTH = PAGE.right - PAGE.left;

function fullTitle({ title, label }: Chapter): string {
  return label ? `${label}: ${title}` : title;
}

function drawCover(guide: Guide, { title, cover }: Book, brand: Brand): void {
  guide.y = 64;
  guide.block('P', brand.name, { font: 'heading', size: 17, lead: 22, color: COLOR.sun });
  guide.y = Math.max(guide.y + 34, 130);
  const lines = cover.lines.join('\n');
  const promise: TextStyle = { ...STYLE.lead, size: 15, lead: 23, color: COLOR.mist };
  let large: TextStyle = { ...STYLE.title, size: 65, lead: 64, color: COLOR.paper };
  // A title of many words is set smaller, so that both end above the picture.
  const end = () =>
    guide.y + guide.measure(lines, large, WIDTH) + 26 + guide.measure(cover.promise, promise, PROMISE_WIDTH);
  while (end() > PICTURE && large.size > 26) large = { ...large, size: large.size - 3, lead: large.lead - 3 };
  guide.content('H1', () => guide.write(lines, large, PAGE.left, guide.y, WIDTH), { actual: title });
  guide.y += guide.measure(lines, large, WIDTH) + 26;
  guide.content('P', () => guide.write(cover.promise, promise, PAGE.left, guide.y, PROMISE_WIDTH));
  cover.draw(guide);
  cover.facts.forEach(({ value, label }, i) => {
    const x = PAGE.left + i * (WIDTH / 3);
    guide.tag('P', () => {
      guide.content('Span', () => guide.write(value, { ...FACT, color: COLOR.sun }, x, 735, 120));
      guide.content('Span', () => guide.write(label, { ...STYLE.body, color: COLOR.mist }, x, 774, 140));
    });
  });
}

/** Top of a cover's picture. */
const PICTURE = 460;
const PROMISE_WIDTH = 340;

const FACT: TextStyle = { font: 'display', size: 34, lead: 38 };

type Entry = Chapter & { page: number };

/** Distribution of entries over as few pages as hold them, spread evenly. */
interface Spread {
  pages: number;
  perPage: number;
  entryHeight: number;
}

function calculateSpread(guide: Guide, head: string, count: number, entryHeight: number): Spread {
  const start = PAGE.top + guide.measure(head, STYLE.title, WIDTH) + HEAD_GAP;
  if (count * entryHeight <= PAGE.bottom - start) return { pages: 1, perPage: count, entryHeight };
  const room = FOOT - start;
  const pages = Math.ceil((count * entryHeight) / room);
  const perPage = Math.ceil(count / pages);
  return { pages, perPage, entryHeight: Math.max(room / perPage, entryHeight) };
}

const HEAD_GAP = 24;

/** Above it entries keep clear of the picture at the foot. */
const FOOT = 690;

function listContents(
  guide: Guide,
  { page, perPage, entryHeight, drawFoot, words }: Book['contents'] & Spread & { page: number; words: BookWords },
  entries: readonly Entry[],
): void {
  guide.block('H1', words.contents, STYLE.title, HEAD_GAP);
  const top = guide.y;
  guide.tag('TOC', () => {
    for (const [i, entry] of entries.entries()) {
      const first = i % perPage === 0;
      if (first && i > 0) {
        drawFoot(guide);
        guide.turnTo(page + i / perPage);
        guide.y = top;
      }
      drawRule(guide, first ? COLOR.ink : COLOR.line, first ? 1.25 : 0.75);
      guide.tag('TOCI', () => contentsLine(guide, entry, { height: entryHeight, words }));
      guide.y += entryHeight;
    }
  });
  drawFoot(guide);
}

function contentsLine(guide: Guide, entry: Entry, { height, words }: { height: number; words: BookWords }): void {
  const { label } = entry;
  const spoken = words.onPage(fullTitle(entry), entry.page);
  const y = guide.y + (height - ENTRY.lead) / 2;
  const draw = (link: PDFKit.PDFStructureElement): void => {
    if (label) guide.write(label, { ...STYLE.body, color: COLOR.muted }, PAGE.left, y + 2.5, 100);
    guide.write(entry.title, ENTRY, PAGE.textLeft, y, PAGE.right - PAGE.textLeft - 60);
    guide.write(String(entry.page), { ...ENTRY, align: 'right' }, PAGE.right - 50, y, 50);
    guide.linkTo(entry.name, { x: PAGE.left, y: guide.y, width: WIDTH, height }, link, spoken);
  };
  guide.content('Link', draw, { actual: spoken });
}

const ENTRY: TextStyle = { font: 'heading', size: 14, lead: 20 };
