import { drawDayStrip } from './all-day-energy.pictures.ts';
import type { Day } from './all-day-energy.week.ts';
import { DAYS } from './all-day-energy.weeks.ts';
import { dottedLines, LINE_HEIGHT, list } from '#server/platform/pdf/blocks.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawRule, tickBoxAt } from '#server/platform/pdf/table.ts';

/** Fills a page with the tasks of one or two days. `top` is the start of the first one. */
export function dayPage(guide: Guide, numbers: readonly number[], top = 112): void {
  drawDayStrip(guide, numbers, DAYS.length);
  guide.y = top;
  numbers.forEach((number, i) => {
    const day = DAYS[number - 1];
    if (!day) return;
    if (i > 0) {
      guide.y = Math.max(guide.y + 14, top + 318);
      drawRule(guide, COLOR.line, 0.75);
      guide.y += 20;
    }
    drawDay(guide, day, number);
    drawNotes(guide, Math.min(top + 300 + i * 338, PAGE.bottom));
  });
}

const TEXT_WIDTH = PAGE.right - PAGE.textLeft;

function drawDay(guide: Guide, day: Day, number: number): void {
  const top = guide.y;
  guide.tag('H2', () => {
    const numeral = () => guide.write(String(number), NUMERAL, PAGE.left - 2, top - 12, 90);
    guide.content('Span', numeral, { actual: `Day ${number}: ` });
    guide.content('Span', () => guide.write(day.title, DAY_TITLE, PAGE.textLeft, top, TEXT_WIDTH));
  });
  guide.content('P', () => guide.write(day.area, AREA, PAGE.left, top + 46, 90));
  guide.content('P', () => guide.write(`${day.minutes} minutes`, STYLE.body, PAGE.left, top + 62, 90));
  drawDone(guide, top + 90);
  guide.y = top + guide.measure(day.title, DAY_TITLE, TEXT_WIDTH) + 4;
  guide.block('P', day.what, WHAT, 11, PAGE.textLeft);
  list(guide, day.how, (i) => `${i + 1}.`);
  guide.y += 9;
  drawWays(guide, day);
}

function drawDone(guide: Guide, y: number): void {
  guide.content('P', () => tickBoxAt(guide, PAGE.left, y), { actual: 'to tick:' });
  guide.content('P', () => guide.write('Done', STYLE.body, PAGE.left + 23, y, 60));
}

/** Draws the easier and the harder way, side by side. */
function drawWays(guide: Guide, { easier, harder }: Day): void {
  const width = (TEXT_WIDTH - 18) / 2;
  const ways = [
    { label: 'Easier', text: easier, x: PAGE.textLeft },
    { label: 'Harder', text: harder, x: PAGE.textLeft + width + 18 },
  ];
  for (const { label, text, x } of ways) {
    guide.tag('P', () => {
      guide.content('Span', () => guide.write(label, STYLE.strong, x, guide.y, width));
      guide.content('Span', () => guide.write(text, STYLE.body, x, guide.y + 15.5, width));
    });
  }
  guide.y += 15.5 + Math.max(...ways.map(({ text }) => guide.measure(text, STYLE.body, width)));
}

/** Draws lines for a note if they fit above `bottom`. */
function drawNotes(guide: Guide, bottom: number): void {
  const lines = Math.min(Math.floor((bottom - guide.y - 8) / LINE_HEIGHT), 3);
  if (lines < 1) return;
  guide.y += 8;
  const y = guide.y + LINE_HEIGHT - STYLE.small.lead;
  guide.content('P', () => guide.write('My note', STYLE.small, PAGE.left, y, 90));
  dottedLines(guide, lines);
}

const NUMERAL: TextStyle = { font: 'display', size: 46, lead: 50, tracking: -0.025, color: COLOR.dawn };
const DAY_TITLE: TextStyle = { font: 'heading', size: 19, lead: 24 };
const WHAT: TextStyle = { font: 'text', size: 12, lead: 17.5 };
const AREA: TextStyle = { ...STYLE.strong, color: COLOR.dawn };
