import { COVER, HOW_TO, LOG, NEXT, TITLE } from './blueprint.content.ts';
import { MORNINGS, type Morning } from './blueprint.mornings.ts';
import { drawBib, drawHorizon, drawStage, drawSunrise } from './blueprint.pictures.ts';
import { labelled, labelledText, linkLine, list, writingLines } from './blocks.ts';
import { Guide } from './layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from './style.ts';
import { drawTable, rule } from './table.ts';

/** Whose guide it is. `url` is the shop that the last page leads to. */
export interface Brand {
  name: string;
  supportEmail: string;
  url: string;
}

/**
 * Lays out the Morning Energy Boost Blueprint: a tagged PDF of twelve A4 pages with bookmarks and
 * working links. The same brand always gives the same bytes, so the result may be kept.
 */
export async function renderBlueprint(brand: Brand): Promise<Buffer> {
  const guide = new Guide({ title: TITLE, subject: COVER.promise, author: brand.name, date: EDITION });
  guide.section('Cover', 'cover', () => cover(guide, brand), COLOR.ink);
  const contents = guide.reserve('Contents', 'contents');
  const entries = chapters(guide, brand).map((chapter) => {
    const bookmark = fullTitle(chapter);
    return { ...chapter, page: guide.section(bookmark, chapter.name, chapter.build) };
  });
  contents.fill(() => listContents(guide, entries));
  return guide.finish(`${TITLE} · ${brand.name}`);
}

/** The date in the file's properties: that of the text, to be changed with it. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;
const TEXT_WIDTH = PAGE.right - PAGE.textLeft;

interface Chapter {
  title: string;
  /** Which morning it is about, if any. */
  day: number | null;
  /** The name that links lead to. */
  name: string;
  build: () => void;
}

function chapters(guide: Guide, brand: Brand): Chapter[] {
  return [
    { title: HOW_TO.title, day: null, name: 'how-to', build: () => howTo(guide) },
    ...MORNINGS.map((content, i) => {
      const day = i + 1;
      return { title: content.title, day, name: `morning-${day}`, build: () => morning(guide, content, day) };
    }),
    { title: LOG.title, day: null, name: 'log', build: () => log(guide) },
    { title: NEXT.title, day: null, name: 'next', build: () => next(guide, brand) },
  ];
}

function fullTitle({ title, day }: Chapter): string {
  return day ? `Morning ${day}: ${title}` : title;
}

function cover(guide: Guide, brand: Brand): void {
  guide.y = 64;
  guide.block('P', brand.name, { font: 'heading', size: 17, lead: 22, color: COLOR.sun });
  guide.y = Math.max(guide.y + 34, 130);
  const lines = COVER.lines.join('\n');
  const title: TextStyle = { ...STYLE.title, size: 65, lead: 64, color: COLOR.paper };
  guide.content('H1', () => guide.write(lines, title, PAGE.left, guide.y, WIDTH), { actual: TITLE });
  guide.y += guide.measure(lines, title, WIDTH) + 26;
  const promise: TextStyle = { ...STYLE.lead, size: 15, lead: 23, color: COLOR.mist };
  guide.content('P', () => guide.write(COVER.promise, promise, PAGE.left, guide.y, 340));
  drawSunrise(guide);
  COVER.facts.forEach(({ value, label }, i) => {
    const x = PAGE.left + i * (WIDTH / 3);
    guide.tag('P', () => {
      guide.content('Span', () => guide.write(value, { ...FACT, color: COLOR.sun }, x, 735, 120));
      guide.content('Span', () => guide.write(label, { ...STYLE.body, color: COLOR.mist }, x, 774, 140));
    });
  });
}

const FACT: TextStyle = { font: 'display', size: 34, lead: 38 };

type Entry = Chapter & { page: number };

function listContents(guide: Guide, entries: readonly Entry[]): void {
  guide.block('H1', 'Contents', STYLE.title, 24);
  const height = 44;
  guide.tag('TOC', () => {
    for (const [i, entry] of entries.entries()) {
      rule(guide, i === 0 ? COLOR.ink : COLOR.line, i === 0 ? 1.25 : 0.75);
      guide.tag('TOCI', () => contentsLine(guide, entry, height));
      guide.y += height;
    }
  });
  drawHorizon(guide, { y: 660, height: 90 }, PAGE.height, COLOR.mist);
}

function contentsLine(guide: Guide, entry: Entry, height: number): void {
  const { day } = entry;
  const spoken = `${fullTitle(entry)}, page ${entry.page}`;
  const draw = (link: PDFKit.PDFStructureElement): void => {
    if (day) guide.write(`Morning ${day}`, { ...STYLE.body, color: COLOR.muted }, PAGE.left, guide.y + 14.5, 100);
    guide.write(entry.title, ENTRY, PAGE.textLeft, guide.y + 12, TEXT_WIDTH - 60);
    guide.write(String(entry.page), { ...ENTRY, align: 'right' }, PAGE.right - 50, guide.y + 12, 50);
    guide.linkTo(entry.name, { x: PAGE.left, y: guide.y, width: WIDTH, height }, link, spoken);
  };
  guide.content('Link', draw, { actual: spoken });
}

const ENTRY: TextStyle = { font: 'heading', size: 14, lead: 20 };

function howTo(guide: Guide): void {
  guide.block('H1', HOW_TO.title, STYLE.title, 20);
  guide.block('P', HOW_TO.intro, STYLE.lead, 24);
  labelled(guide, 'Where it comes from', () => {
    for (const text of HOW_TO.story) guide.block('P', text, STYLE.body, 8, PAGE.textLeft);
  });
  labelled(guide, 'House rules', () => list(guide, HOW_TO.rules, (i) => `${i + 1}.`));
  labelled(guide, 'What you need', () => list(guide, HOW_TO.kit, () => '–'));
  labelledText(guide, 'Before you start', HOW_TO.caution);
}

function morning(guide: Guide, day: Morning, number: number): void {
  drawStage(guide, number, MORNINGS.length);
  const minutes = day.steps.reduce((sum, step) => sum + step.minutes, 0);
  const bib = { x: PAGE.right - 88, y: 122, width: 88, height: 76 };
  const titleWidth = WIDTH - bib.width - 16;
  guide.content('P', () =>
    guide.write(`Morning ${number}`, { ...STYLE.label, color: COLOR.dawn }, PAGE.left, bib.y, titleWidth),
  );
  guide.content('H1', () => guide.write(day.title, DAY_TITLE, PAGE.left, bib.y + 20, titleWidth));
  drawBib(guide, bib, String(number), `${minutes} min`);
  guide.y = Math.max(bib.y + bib.height, bib.y + 20 + guide.measure(day.title, DAY_TITLE, titleWidth)) + 18;
  guide.block('P', day.what, STYLE.lead, 18);
  labelledText(guide, 'Why', day.why);
  steps(guide, day, minutes);
  labelledText(guide, 'Easier', day.easier, 8);
  labelledText(guide, 'Harder', day.harder);
  labelled(guide, 'Write it down', () => writingLines(guide, `${day.note} …`));
}

const DAY_TITLE: TextStyle = { ...STYLE.title, size: 30, lead: 33 };

function steps(guide: Guide, day: Morning, total: number): void {
  const minutes: TextStyle = { ...STYLE.body, align: 'right' };
  const columns = [
    { head: 'Step', width: PAGE.textLeft - PAGE.left },
    { head: 'How', width: TEXT_WIDTH - 62 },
    { head: 'Minutes', width: 62, style: minutes },
  ];
  const rows = day.steps.map((step) => [step.name, step.how, String(step.minutes)]);
  drawTable(guide, { columns, rows: [...rows, ['In all', '', String(total)]], hasTotal: true });
  guide.y += 20;
}

function log(guide: Guide): void {
  guide.block('H1', LOG.title, STYLE.title, 20);
  guide.block('P', LOG.intro, STYLE.lead, 26);
  const widths = [146, 54, 54, 58, 58, WIDTH - 370];
  const columns = LOG.columns.map((head, i) => ({ head, width: widths[i] ?? 0 }));
  const rows = MORNINGS.map((day, i) => [`${i + 1}. ${day.title}`]);
  drawTable(guide, { columns, rows, rowHeight: 52 });
  guide.y += 24;
  guide.block('P', LOG.after, STYLE.body);
}

function next(guide: Guide, brand: Brand): void {
  guide.block('H1', NEXT.title, STYLE.title, 20);
  guide.block('P', NEXT.lead, STYLE.lead, 26);
  for (const { label, text } of NEXT.paths) {
    labelledText(guide, label, text);
  }
  guide.ensure(PAGE.bottom - HARBOUR);
  drawHorizon(guide, { y: HARBOUR - 60, height: 60 }, PAGE.bottom + 10, COLOR.ink);
  guide.y = HARBOUR + 36;
  linkLine(guide, NEXT.invitation, brand.url.replace(/^https?:\/\/|\/$/g, ''), brand.url, 28);
  linkLine(guide, NEXT.contact, brand.supportEmail, `mailto:${brand.supportEmail}`, 15);
}

/** Where the dark foot of the last page begins. */
const HARBOUR = 560;
