import { COVER, HOW_TO, LOG, NEXT, TITLE } from './blueprint.content.ts';
import { MORNINGS, type Morning } from './blueprint.mornings.ts';
import { drawLabelledBlock, labelledText, list, writingLines } from '#server/platform/pdf/blocks.ts';
import { renderBook, drawHarbour, type Brand, type Chapter } from '#server/platform/pdf/book.ts';
import { SUNRISE_ROUTE, type Box } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawHorizon, drawStage, drawDawn } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable } from '#server/platform/pdf/table.ts';

const BIB_CAPTION: TextStyle = { font: 'strong', size: 8.5, lead: 11, color: COLOR.paper, align: 'center' };

const BIB_FIGURE: TextStyle = { font: 'display', size: 48, lead: 52, color: COLOR.ink, align: 'center' };

/**
 * Lays out the Morning Energy Boost Blueprint: a tagged PDF of twelve A4 pages with bookmarks and working links. The
 * same brand always gives the same bytes, so the result can be cached.
 */
export async function renderBlueprint(brand: Brand): Promise<Buffer> {
  const cover = { ...COVER, draw: drawSunrise };
  const contents = {
    entryHeight: 44,
    drawFoot: (guide: Guide) => drawHorizon(guide, { y: 660, height: 90 }, PAGE.height, COLOR.mist),
  };
  const book = { title: TITLE, edition: EDITION, cover, contents, chapters: (guide: Guide) => chapters(guide, brand) };
  return renderBook(book, brand);
}

/** Date in the file's properties. Change it with the text. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;
const TEXT_WIDTH = PAGE.right - PAGE.textLeft;

function chapters(guide: Guide, brand: Brand): Chapter[] {
  return [
    { title: HOW_TO.title, label: null, name: 'how-to', build: () => howTo(guide) },
    ...MORNINGS.map((content, i) => {
      const day = i + 1;
      const build = () => morning(guide, content, day);
      return { title: content.title, label: `Morning ${day}`, name: `morning-${day}`, build };
    }),
    { title: LOG.title, label: null, name: 'log', build: () => log(guide) },
    { title: NEXT.title, label: null, name: 'next', build: () => next(guide, brand) },
  ];
}

function howTo(guide: Guide): void {
  guide.block('H1', HOW_TO.title, STYLE.title, 20);
  guide.block('P', HOW_TO.intro, STYLE.lead, 24);
  drawLabelledBlock(guide, 'Where it comes from', () => {
    for (const text of HOW_TO.story) guide.block('P', text, STYLE.body, 8, PAGE.textLeft);
  });
  drawLabelledBlock(guide, 'House rules', () => list(guide, HOW_TO.rules, (i) => `${i + 1}.`));
  drawLabelledBlock(guide, 'What you need', () => list(guide, HOW_TO.kit, () => '–'));
  labelledText(guide, 'Before you start', HOW_TO.caution);
}

function morning(guide: Guide, day: Morning, number: number): void {
  drawStage(guide, { route: SUNRISE_ROUTE, stage: number, stages: MORNINGS.length, color: COLOR.dawn });
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
  drawLabelledBlock(guide, 'Write it down', () => writingLines(guide, `${day.note} …`));
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
  drawHarbour(guide, NEXT, brand);
}

/** Cover picture: the route over the whole width, and the sun behind its summit. */
function drawSunrise(guide: Guide): void {
  const box = { x: 0, y: 470, width: PAGE.width, height: 215 };
  guide.content(
    'Figure',
    () => {
      drawDawn(guide, box);
    },
    { alt: COVER.picture, bbox: [0, box.y - 40, PAGE.width, PAGE.height] },
  );
}

/** Draws a runner's number with pin holes: the day in large figures, its length below. */
function drawBib(guide: Guide, box: Box, figure: string, caption: string): void {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const band = 20;
  guide.artifact((doc) => {
    doc.save().roundedRect(box.x, box.y, box.width, box.height, 7).clip();
    doc.rect(box.x, box.y, box.width, box.height).fill('#FFFFFF');
    doc
      .rect(box.x, bottom - band, box.width, band)
      .fill(COLOR.ink)
      .restore();
    doc.roundedRect(box.x, box.y, box.width, box.height, 7).lineWidth(1.25).strokeColor(COLOR.ink).stroke();
    for (const x of [box.x + 9, right - 9]) {
      doc.circle(x, box.y + 9, 2.2).fill(COLOR.ink);
      doc.circle(x, bottom - 9, 2.2).fill(COLOR.paper);
    }
    guide.write(figure, BIB_FIGURE, box.x, box.y + 2, box.width);
    guide.write(caption, BIB_CAPTION, box.x, bottom - band + 4.5, box.width);
  });
}
