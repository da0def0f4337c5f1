import { COVER, HOW_TO, LOG, NEXT, TITLE, BASELINE, REVIEW } from './all-day-energy.content.ts';
import { dayPage } from './all-day-energy.days.ts';
import { drawDayLong, drawWeekHead } from './all-day-energy.pictures.ts';
import { baselineSheet, dayLog, reviewSheet } from './all-day-energy.sheets.ts';
import type { Week } from './all-day-energy.week.ts';
import { LAST_DAYS, WEEKS } from './all-day-energy.weeks.ts';
import { drawLabelledBlock, labelledText, list } from '#server/platform/pdf/blocks.ts';
import { renderBook, drawHarbour, type Brand, type Chapter } from '#server/platform/pdf/book.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawHorizon } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable, drawRule } from '#server/platform/pdf/table.ts';

/**
 * Lays out All Day Energy: a tagged PDF with the tasks of thirty days, a review sheet for each week, bookmarks and
 * working links. The same brand always gives the same bytes, so the result can be cached.
 */
export async function renderAllDayEnergy(brand: Brand): Promise<Buffer> {
  const cover = { ...COVER, draw: drawDayLong };
  const contents = {
    entryHeight: 38,
    drawFoot: (guide: Guide) => drawHorizon(guide, { y: 690, height: 70 }, PAGE.height, COLOR.mist),
  };
  const book = { title: TITLE, edition: EDITION, cover, contents, chapters: (guide: Guide) => chapters(guide, brand) };
  return renderBook(book, brand);
}

/** Date in the file's properties. Change it with the text. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;

function chapters(guide: Guide, brand: Brand): Chapter[] {
  return [
    { title: HOW_TO.title, label: null, name: 'how-to', build: () => howTo(guide) },
    { title: BASELINE.title, label: null, name: 'baseline', build: () => baselineSheet(guide) },
    ...WEEKS.flatMap((content, i) => weekChapters(guide, content, i + 1)),
    { title: LAST_DAYS.title, label: 'Days 29–30', name: 'last-days', build: () => lastDays(guide) },
    { title: LOG.title, label: null, name: 'log', build: () => dayLog(guide) },
    { title: NEXT.title, label: null, name: 'next', build: () => next(guide, brand) },
  ];
}

function weekChapters(guide: Guide, content: Week, number: number): Chapter[] {
  const review = () => reviewSheet(guide, number);
  return [
    {
      title: content.title,
      label: `Week ${number}`,
      name: `week-${number}`,
      build: () => week(guide, content, number),
    },
    { title: REVIEW.title(number), label: null, name: `review-${number}`, build: review },
  ];
}

function howTo(guide: Guide): void {
  guide.block('H1', HOW_TO.title, STYLE.title, 20);
  guide.block('P', HOW_TO.intro, STYLE.lead, 24);
  drawLabelledBlock(guide, 'Where it comes from', () => {
    for (const text of HOW_TO.story) guide.block('P', text, STYLE.body, 8, PAGE.textLeft);
  });
  drawLabelledBlock(guide, 'House rules', () => list(guide, HOW_TO.rules, (i) => `${i + 1}.`));
  for (const { label, text } of HOW_TO.marks) labelledText(guide, label, text, 8);
  guide.y += 10;
  labelledText(guide, HOW_TO.cautionLabel, HOW_TO.caution);
}

function week(guide: Guide, content: Week, number: number): void {
  const first = (number - 1) * 7 + 1;
  weekHead(guide, content, number);
  const columns = [
    { head: 'Day', width: WIDTH - 170 },
    { head: 'About', width: 100 },
    { head: 'Minutes', width: 70, style: { ...STYLE.body, align: 'right' as const } },
  ];
  const rows = content.days.map(({ title, area, minutes }, i) => [`${first + i}. ${title}`, area, String(minutes)]);
  const total = content.days.reduce((sum, { minutes }) => sum + minutes, 0);
  drawTable(guide, { columns, rows: [...rows, ['The week in all', '', String(total)]], hasTotal: true });
  guide.y += 16;
  guide.block('P', `At the end of the week: “${content.extra.title}” and a review sheet.`, STYLE.body);
  for (const start of [0, 2, 4]) {
    guide.addPage();
    dayPage(guide, [first + start, first + start + 1]);
  }
  guide.addPage();
  dayPage(guide, [first + 6]);
  weekExtra(guide, content.extra);
}

function weekHead(guide: Guide, { title, lead }: Week, number: number): void {
  drawWeekHead(guide, number);
  guide.y = 84;
  guide.block('P', `Week ${number}`, { ...STYLE.label, size: 15, color: COLOR.sun }, 6);
  guide.block('H1', title, { ...STYLE.title, size: 42, lead: 46, color: COLOR.paper }, 12);
  const height = guide.measure(lead, LEAD, LEAD_WIDTH);
  guide.content('P', () => guide.write(lead, LEAD, PAGE.left, guide.y, LEAD_WIDTH));
  guide.y = Math.max(guide.y + height, 438);
}

const LEAD: TextStyle = { ...STYLE.lead, color: COLOR.mist };
const LEAD_WIDTH = 360;

function weekExtra(guide: Guide, { title, intro, columns: heads, rows }: Week['extra']): void {
  guide.y = Math.max(guide.y + 16, 430);
  drawRule(guide, COLOR.line, 0.75);
  guide.y += 20;
  guide.block('H2', title, { font: 'heading', size: 19, lead: 24 }, 3);
  guide.block('P', intro, STYLE.body, 14);
  const columns = heads.map(({ head, width }) => ({ head, width: width * WIDTH }));
  drawTable(guide, { columns, rows });
}

function lastDays(guide: Guide): void {
  guide.y = 100;
  guide.block('H1', LAST_DAYS.title, { ...STYLE.title, size: 30, lead: 33 });
  dayPage(guide, [29, 30], 158);
}

function next(guide: Guide, brand: Brand): void {
  guide.block('H1', NEXT.title, STYLE.title, 20);
  guide.block('P', NEXT.lead, STYLE.lead, 26);
  for (const { label, text } of NEXT.paths) labelledText(guide, label, text);
  drawHarbour(guide, NEXT, brand);
}
