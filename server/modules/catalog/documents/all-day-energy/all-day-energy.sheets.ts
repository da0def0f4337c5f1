import { BASELINE, LOG, REVIEW } from './all-day-energy.content.ts';
import type { Prompt } from './all-day-energy.week.ts';
import { DAYS, WEEKS } from './all-day-energy.weeks.ts';
import { dottedLines, drawLabelledBlock, LINE_HEIGHT } from '#server/platform/pdf/blocks.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable } from '#server/platform/pdf/table.ts';

const WIDTH = PAGE.right - PAGE.left;

/** Sheet for how the reader feels before the first day, with a column for the last. */
export function baselineSheet(guide: Guide): void {
  opening(guide, BASELINE.title, BASELINE.intro);
  const widths = [WIDTH - 140, 70, 70];
  const columns = BASELINE.columns.map((head, i) => ({ head, width: widths[i] ?? 0, style: STYLE.body }));
  drawTable(guide, { columns, rows: BASELINE.rows.map((row) => [row]), rowHeight: 30 });
  guide.y += 24;
  for (const prompt of BASELINE.prompts) answer(guide, prompt);
}

/** Review sheet of a week, in numbers and in words. */
export function reviewSheet(guide: Guide, week: number): void {
  opening(guide, REVIEW.title(week), REVIEW.intro);
  const widths = [58, 72, 72, 76, 76, 76, WIDTH - 430];
  const columns = REVIEW.columns.map((head, i) => ({ head, width: widths[i] ?? 0, ...(i === 6 && TICK) }));
  const rows = DAYS.slice((week - 1) * 7, week * 7).map((_day, i) => [`Day ${(week - 1) * 7 + i + 1}`]);
  drawTable(guide, { columns, rows, rowHeight: 34 });
  guide.y += 24;
  for (const prompt of WEEKS[week - 1]?.review ?? []) answer(guide, prompt);
}

const TICK = { isTickBox: true, style: { ...STYLE.body, align: 'right' as const } };

/** Draws a field for each day, to be crossed out. */
export function dayLog(guide: Guide): void {
  opening(guide, LOG.title, LOG.intro);
  const cell = { width: (WIDTH - 4 * 8) / 5, height: 80 };
  const fields = DAYS.map(({ title }, i) => ({
    title,
    number: String(i + 1),
    x: PAGE.left + (i % 5) * (cell.width + 8),
    y: guide.y + Math.floor(i / 5) * (cell.height + 8),
  }));
  guide.artifact((doc) => {
    for (const { x, y } of fields) doc.roundedRect(x, y, cell.width, cell.height, 7);
    doc.lineWidth(0.9).fillAndStroke('#FFFFFF', COLOR.line);
  });
  guide.tag('L', () => {
    for (const { title, number, x, y } of fields)
      guide.tag('LI', () => {
        guide.content('Lbl', () => guide.write(number, FIGURE, x + 9, y + 4, cell.width - 18));
        guide.content('LBody', () => guide.write(title, STYLE.small, x + 9, y + 34, cell.width - 14));
      });
  });
  guide.y += 6 * (cell.height + 8) + 8;
  guide.block('P', LOG.after, STYLE.body);
}

const FIGURE: TextStyle = { font: 'display', size: 22, lead: 26, color: COLOR.dawn };

function opening(guide: Guide, title: string, intro: string): void {
  guide.block('H1', title, STYLE.title, 18);
  guide.block('P', intro, STYLE.lead, 22);
}

/** Draws a prompt beside its label, with dotted lines to write on. */
function answer(guide: Guide, { label, text, lines }: Prompt): void {
  const build = () => {
    guide.block('P', text, STYLE.body, 0, PAGE.textLeft);
    dottedLines(guide, lines);
  };
  drawLabelledBlock(guide, label, build, 17, 32 + lines * LINE_HEIGHT);
}
