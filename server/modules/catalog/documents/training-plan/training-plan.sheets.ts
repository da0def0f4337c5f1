import type { TrainingPlan, WarmupRoutine } from '#contract/training/training.ts';
import { drawLabelledBlock, list } from '#server/platform/pdf/blocks.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable, drawRule, tableHeight, tickBoxAt, type Table } from '#server/platform/pdf/table.ts';
import { EQUIPMENT, GUIDELINES, LOG, WARM_UP } from './training-plan.content.ts';
import { fullestWeek, weeksDiffer } from './training-plan.weeks.ts';

const WIDTH = PAGE.right - PAGE.left;

/** Draws a large heading with a sentence below it. */
export function opening(guide: Guide, title: string, intro: string): void {
  guide.block('H1', title, STYLE.title, 18);
  guide.block('P', intro, STYLE.lead, 22);
}

/** Draws the warm-up before every session. */
export function warmUpSheet(guide: Guide, { lowIntensityCardio, dynamicStretching, warmupSets }: WarmupRoutine): void {
  opening(guide, WARM_UP.title, WARM_UP.intro);
  const { options } = lowIntensityCardio;
  if (lowIntensityCardio.duration || lowIntensityCardio.description || options.length > 0)
    drawLabelledBlock(guide, WARM_UP.cardio, () => {
      const words = [lowIntensityCardio.description, options.length > 0 && WARM_UP.choose].filter(Boolean).join(' ');
      guide.block('P', lowIntensityCardio.duration, STYLE.strong, 1, PAGE.textLeft);
      guide.block('P', words, STYLE.body, 3, PAGE.textLeft);
      list(guide, options, () => '–');
    });
  const { duration, upperBody, lowerBody } = dynamicStretching;
  const columns = toColumns(WARM_UP.stretchColumns, [150, 90, WIDTH - 240]);
  for (const [title, stretches] of [
    [WARM_UP.upper, upperBody],
    [WARM_UP.lower, lowerBody],
  ] as const) {
    if (stretches.length === 0) continue;
    const rows = stretches.map(({ name, reps, notes }) => [name, reps, notes ?? '']);
    titledTable(guide, title, duration && `Dynamic stretching, ${duration} for both halves`, { columns, rows });
  }
  if (warmupSets.sets.length === 0 && warmupSets.description === '') return;
  const rows = warmupSets.sets.map(({ weight, reps, rest }, i) => [String(i + 1), weight, reps, rest]);
  titledTable(guide, WARM_UP.sets, warmupSets.description, {
    columns: toColumns(WARM_UP.setColumns, [44, 196, 100, WIDTH - 340]),
    rows,
  });
}

function toColumns(heads: readonly string[], widths: readonly number[]): { head: string; width: number }[] {
  return heads.map((head, i) => ({ head, width: widths[i] ?? 0 }));
}

/** Draws a heading on the same page as its table. */
function titledTable(guide: Guide, title: string, under: string, table: Table): void {
  const height = 24 + guide.measure(under, STYLE.body, WIDTH) + 8 + tableHeight(guide, table);
  guide.ensure(Math.min(height, PAGE.bottom - PAGE.top));
  guide.block('H2', title, { ...STYLE.label, size: 15, lead: 20 }, 2);
  guide.block('P', under, STYLE.body, 8);
  drawTable(guide, table);
  guide.y += 22;
}

/** Draws a field for each session of each week, with as many weeks to a page as leave room to write. */
export function planLog(guide: Guide, plan: TrainingPlan): void {
  const { weeks } = plan;
  const workouts = fullestWeek(plan);
  opening(guide, LOG.title, LOG.intro);
  const first = 62;
  // If weeks differ, a field stands for the first, second, … session of a week.
  const heads = workouts.map(({ day }, i) => (weeksDiffer(plan) ? String(i + 1) : day));
  const width = (WIDTH - first) / heads.length;
  const days = heads.map((head, i) => ({ head: width < 50 ? String(i + 1) : head, width }));
  const columns = [{ head: 'Week', width: first }, ...days];
  const room = PAGE.bottom - guide.y - 30;
  const perPage = Math.floor(room / LEAST_FIELD);
  for (let start = 0; start < weeks; start += perPage) {
    if (start > 0) guide.addPage();
    const rows = Array.from({ length: Math.min(perPage, weeks - start) }, (_, i) => [`Week ${start + i + 1}`]);
    drawTable(guide, { columns, rows, rowHeight: Math.min(Math.max(room / weeks, LEAST_FIELD), 84) });
  }
}

const LEAST_FIELD = 34;

/** Draws the plan's rules, numbered for reference. */
export function guidelineSheet(guide: Guide, guidelines: readonly string[]): void {
  opening(guide, GUIDELINES.title, GUIDELINES.intro);
  const pad = calculateLineGap(guide, guidelines, WIDTH - 48, PAGE.bottom);
  guide.tag('L', () =>
    guidelines.forEach((text, i) => {
      const x = PAGE.left + 48;
      const height = guide.measure(text, STYLE.body, PAGE.right - x) + pad;
      guide.ensure(height);
      drawRule(guide, i === 0 ? COLOR.ink : COLOR.line, i === 0 ? 1.25 : 0.75);
      guide.tag('LI', () => {
        guide.content('Lbl', () => guide.write(String(i + 1), NUMBER, PAGE.left, guide.y + pad / 2 - 3, 40));
        guide.content('LBody', () => guide.write(text, STYLE.body, x, guide.y + pad / 2, PAGE.right - x));
      });
      guide.y += height;
    }),
  );
}

/** Calculates the gap between the lines of a list so that it ends above `bottom`, within limits. */
function calculateLineGap(guide: Guide, texts: readonly string[], width: number, bottom: number): number {
  const text = texts.reduce((sum, item) => sum + guide.measure(item, STYLE.body, width), 0);
  return Math.min(Math.max((bottom - guide.y - text) / Math.max(texts.length, 1), 8), 20);
}

const NUMBER: TextStyle = { font: 'display', size: 19, lead: 22, color: COLOR.dawn };

/** Draws the equipment as a list of boxes to tick; a list of usual length ends above `bottom`. */
export function equipmentSheet(guide: Guide, equipment: readonly string[], bottom: number): void {
  opening(guide, EQUIPMENT.title, EQUIPMENT.intro);
  const pad = calculateLineGap(guide, equipment, WIDTH - 30, bottom);
  guide.tag('L', () =>
    equipment.forEach((text, i) => {
      const x = PAGE.left + 30;
      const height = guide.measure(text, STYLE.body, PAGE.right - x) + pad;
      guide.ensure(height);
      drawRule(guide, i === 0 ? COLOR.ink : COLOR.line, i === 0 ? 1.25 : 0.75);
      guide.tag('LI', () => {
        guide.content('Lbl', () => tickBoxAt(guide, PAGE.left, guide.y + pad / 2), { actual: 'to tick:' });
        guide.content('LBody', () => guide.write(text, STYLE.body, x, guide.y + pad / 2, PAGE.right - x));
      });
      guide.y += height;
    }),
  );
}
