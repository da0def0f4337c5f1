import { NO_REST } from '#contract/training/plans/plan-lines.studio.ts';
import { targetText } from '#contract/training/plans/plan-targets.studio.ts';
import type { Exercise } from '#contract/training/training.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawRule } from '#server/platform/pdf/table.ts';
import { DAY } from './training-plan.content.ts';

/**
 * Draws a day's exercises with an empty column on the right for each of `weeks`. A superset is one field: its head,
 * then its exercises. It stays together if it fits on a page.
 */
export function exerciseTable(guide: Guide, exercises: readonly Exercise[], weeks: readonly string[]): void {
  guide.tag('Table', () => {
    guide.tag('TR', () => eachHead(weeks, (draw) => guide.content('TH', () => draw(guide), { scope: 'Column' })));
    headRule(guide);
    exercises.forEach((exercise, i) => drawExercise(guide, buildExerciseRows(exercise, String(i + 1)), weeks));
  });
}

/** Line of the table. Lines of one superset share a field. */
interface Row {
  mark: string;
  name: string;
  /** Category and notes, below the name. */
  under: string;
  /** Sets, reps and rest. */
  cells: readonly string[];
  /** Head of a superset, which has no fields to write in. */
  isHead?: boolean;
}

function buildExerciseRows(exercise: Exercise, mark: string): Row[] {
  const { name, category } = exercise;
  if (exercise.type === 'regular')
    return [{ mark, name, under: sentences([category, ...listExerciseNotes(exercise)]), cells: formatDose(exercise) }];
  const block = exercise.block ?? 'superset';
  const kind = category ? `${category}, ${block}` : name !== BLOCKS[block] && BLOCKS[block];
  const under = sentences([kind || undefined, ...listExerciseNotes(exercise)]);
  const nested = exercise.exercises.map((inner, i) => ({
    mark: mark + String.fromCharCode(97 + (i % 26)),
    name: inner.name,
    under: sentences(listExerciseNotes(inner)),
    cells: inRound(inner),
  }));
  return [{ mark, name, under, cells: formatRounds(exercise), isHead: true }, ...nested];
}

/** Formats the rounds of a block; its exercises show the values of one round. */
function formatRounds({ sets, rest }: Pick<Exercise, 'sets' | 'rest'>): string[] {
  return [String(sets), sets === 1 ? DAY.round : DAY.rounds, rest];
}

function inRound({ reps, rest }: Pick<Exercise, 'reps' | 'rest'>): string[] {
  return ['', reps, rest === NO_REST ? '' : rest];
}

function formatDose({ sets, reps, rest }: Pick<Exercise, 'sets' | 'reps' | 'rest'>): string[] {
  return [String(sets), reps, rest];
}

const BLOCKS = { superset: 'Superset', circuit: 'Circuit', intervals: 'Intervals' } as const;

/** Lists target, notes and cue of an exercise. */
function listExerciseNotes({ target, notes, cue }: Pick<Exercise, 'target' | 'notes' | 'cue'>): (string | undefined)[] {
  return [target && `${DAY.target}: ${targetText(target)}`, notes, cue];
}

function sentences(parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => part || [])
    .reduce((text, part) => (text === '' ? part : `${text}${/[.!?]$/.test(text) ? '' : '.'} ${part}`), '');
}

const MARK = 22;
const GAP = 8;
const PAD = 7;
/** Widths of name, sets, reps and rest; the rest of the page is for writing. */
const WIDTHS = [166, 30, 79, 53] as const;
const WRITING = PAGE.left + WIDTHS.reduce((sum, width) => sum + width, 0);
const NAME_WIDTH = WIDTHS[0] - MARK - GAP;
const UNDER_WIDTH = WRITING - PAGE.left - MARK - GAP;
const HEAD: TextStyle = { font: 'strong', size: 8, lead: 11, color: COLOR.muted };
const UNDER: TextStyle = { ...STYLE.small, lead: 11.5 };

function columnAt(index: number, blanks: number): { x: number; width: number } {
  const blank = (PAGE.right - WRITING) / blanks;
  const widths = [...WIDTHS, ...Array.from({ length: blanks }, () => blank)];
  const x = PAGE.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  return index < WIDTHS.length ? { x, width: (widths[index] ?? 0) - GAP } : { x: x + 5, width: blank - 5 };
}

function eachHead(weeks: readonly string[], visit: (draw: (guide: Guide) => void) => void): void {
  [...DAY.columns, ...weeks].forEach((head, i) => {
    const { x, width } = columnAt(i, weeks.length);
    visit((guide) => guide.write(head, HEAD, x, guide.y, width));
  });
}

function headRule(guide: Guide): void {
  guide.y += HEAD.lead + 6;
  drawRule(guide, COLOR.ink, 1.25);
}

/** Starts a new page with the heads when less than `height` is left. Screen readers skip the repeated heads. */
function ensureRow(guide: Guide, height: number, weeks: readonly string[]): void {
  const { pageCount } = guide;
  guide.ensure(Math.min(height, PAGE.bottom - PAGE.top - 20));
  if (guide.pageCount === pageCount) return;
  eachHead(weeks, (draw) => guide.artifact(() => draw(guide)));
  headRule(guide);
}

function drawExercise(guide: Guide, rows: readonly Row[], weeks: readonly string[]): void {
  const heights = rows.map((row) => lineHeight(guide, row) + underHeight(guide, row) + PAD * 2);
  ensureRow(
    guide,
    heights.reduce((sum, height) => sum + height, 0),
    weeks,
  );
  rows.forEach((row, i) => {
    const height = heights[i] ?? 0;
    ensureRow(guide, height, weeks);
    if (rows.length > 1) drawField(guide, height);
    if (!row.isHead) drawBoxes(guide, height, weeks.length);
    drawRow(guide, row, weeks.length);
    guide.y += height;
  });
  // Separates two supersets in a row.
  if (rows.length > 1) guide.y += 5;
  else drawRule(guide, COLOR.line, 0.75);
}

/** Height of the name and the cells beside it. */
function lineHeight(guide: Guide, { name, cells }: Row): number {
  const beside = cells.map((cell, i) => guide.measure(cell, STYLE.body, columnAt(i + 1, 1).width));
  return Math.max(guide.measure(name, STYLE.strong, NAME_WIDTH), ...beside);
}

function underHeight(guide: Guide, { under }: Row): number {
  return under ? guide.measure(under, UNDER, UNDER_WIDTH) : 0;
}

function drawRow(guide: Guide, row: Row, blanks: number): void {
  const top = guide.y + PAD;
  const x = PAGE.left + MARK;
  const mark = () => guide.write(row.mark, { ...STYLE.strong, color: COLOR.dawn }, PAGE.left, top, MARK);
  const head = () => {
    guide.content('Span', mark);
    guide.content('Span', () => guide.write(row.name, STYLE.strong, x, top, NAME_WIDTH));
    if (!row.under) return;
    const y = top + lineHeight(guide, row);
    guide.content('Span', () => guide.write(row.under, UNDER, x, y, UNDER_WIDTH));
  };
  guide.tag('TR', () => {
    guide.tag('TH', head, { scope: 'Row' });
    [...row.cells, ...Array.from({ length: blanks }, () => '')].forEach((cell, i) => {
      const column = columnAt(i + 1, blanks);
      guide.content('TD', () => guide.write(cell, STYLE.body, column.x, top, column.width));
    });
  });
}

/** Draws the background and border of a superset. */
function drawField(guide: Guide, height: number): void {
  guide.artifact((doc) => {
    doc.rect(PAGE.left - 10, guide.y, PAGE.right - PAGE.left + 16, height).fill(COLOR.mist);
    doc.rect(PAGE.left - 10, guide.y, 3, height).fill(COLOR.dawn);
  });
}

/** Draws the fields to write in. */
function drawBoxes(guide: Guide, height: number, blanks: number): void {
  guide.artifact((doc) => {
    for (let i = 0; i < blanks; i++) {
      const { x, width } = columnAt(i + WIDTHS.length, blanks);
      doc.roundedRect(x - 1, guide.y + 4, width, height - 8, 3);
    }
    doc.lineWidth(0.75).fillAndStroke('#FFFFFF', COLOR.line);
  });
}
