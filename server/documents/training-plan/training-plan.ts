import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import { dottedLines, labelledText, LINE_HEIGHT } from '../pdf/blocks.ts';
import { bind, drawHarbour, type Brand, type Chapter } from '../pdf/book.ts';
import type { Route } from '../pdf/elevation.ts';
import type { Guide } from '../pdf/layout.ts';
import { drawHorizon, drawStage } from '../pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import { COVER, DAY, EQUIPMENT, GUIDELINES, LOG, OVERVIEW, WARM_UP } from './training-plan.content.ts';
import { drawPlanRoute, routeOf } from './training-plan.pictures.ts';
import { equipmentSheet, guidelineSheet, mostInAWeek, opening, planLog, warmUpSheet } from './training-plan.sheets.ts';
import { exerciseTable } from './training-plan.table.ts';

/**
 * Lays out a training plan to be printed and written on: a tagged PDF with a page for each day,
 * bookmarks and working links. The same plan and brand always give the same bytes.
 */
export async function renderTrainingPlan(plan: TrainingPlan, brand: Brand): Promise<Buffer> {
  const route = routeOf(plan);
  const cover = {
    lines: [plan.title],
    promise: shorten(plan.description, 180),
    facts: factsOf(plan),
    draw: (guide: Guide) => drawPlanRoute(guide, route),
  };
  const entries = plan.workouts.length + 5;
  const contents = {
    entryHeight: Math.min(44, Math.max(20, 560 / entries)),
    drawFoot: (guide: Guide) => drawHorizon(guide, { y: 700, height: 60 }, PAGE.height, COLOR.mist),
  };
  const list = (guide: Guide) => chapters(guide, plan, route, brand);
  return bind({ title: plan.title, edition: EDITION, cover, contents, chapters: list }, brand);
}

/** The date in the file's properties: that of the layout, to be changed with it. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;

function factsOf({ weeks, workouts }: TrainingPlan): { value: string; label: string }[] {
  const { facts } = COVER;
  return [
    { value: String(weeks), label: weeks === 1 ? facts.week : facts.weeks },
    { value: String(mostInAWeek(workouts)), label: mostInAWeek(workouts) === 1 ? facts.day : facts.days },
    { value: facts.minutes, label: facts.session },
  ];
}

/** Cuts a long text after a whole word. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`;
}

function chapters(guide: Guide, plan: TrainingPlan, route: Route, brand: Brand): Chapter[] {
  const { workouts } = plan;
  return [
    { title: OVERVIEW.title, label: null, name: 'week', build: () => overview(guide, plan) },
    { title: WARM_UP.title, label: null, name: 'warm-up', build: () => warmUpSheet(guide, plan.warmupRoutine) },
    ...workouts.map((day, i) => {
      const build = () => dayPage(guide, plan, day, { route, stage: i + 1, stages: workouts.length });
      return { title: shorten(day.name, 40), label: day.day, name: `day-${i + 1}`, build };
    }),
    { title: LOG.title, label: null, name: 'log', build: () => planLog(guide, plan) },
    { title: GUIDELINES.title, label: null, name: 'guidelines', build: () => guidelineSheet(guide, plan.guidelines) },
    { title: EQUIPMENT.title, label: null, name: 'equipment', build: () => equipment(guide, plan, brand) },
  ];
}

function overview(guide: Guide, plan: TrainingPlan): void {
  opening(guide, OVERVIEW.title, plan.description);
  guide.block('P', `${plan.duration} · ${plan.level}`, { ...STYLE.strong, color: COLOR.dawn }, 20);
  const [day, session, trains, count] = OVERVIEW.columns;
  const columns = [
    { head: day, width: 60 },
    { head: session, width: 168 },
    { head: trains, width: WIDTH - 298 },
    { head: count, width: 70, style: { ...STYLE.body, align: 'right' as const } },
  ];
  const rows = plan.workouts.map(({ day: label, name, exercises }) => {
    const categories = [...new Set(exercises.map(({ category }) => category))];
    return [label, name, categories.join(', '), String(exercises.length)];
  });
  drawTable(guide, { columns, rows });
  guide.y += 26;
  for (const { label, text } of OVERVIEW.reading) labelledText(guide, label, text, 12);
}

function dayPage(
  guide: Guide,
  { weeks }: TrainingPlan,
  { day, name, exercises }: WorkoutDay,
  stage: { route: Route; stage: number; stages: number },
): void {
  drawStage(guide, { ...stage, color: COLOR.dawn });
  guide.y = 118;
  guide.block('P', day, { ...STYLE.label, color: COLOR.dawn }, 2);
  guide.block('H1', name, DAY_TITLE, 18);
  exerciseTable(guide, exercises, weekHeads(weeks));
  guide.y += 14;
  const lines = Math.min(Math.floor((PAGE.bottom - guide.y) / LINE_HEIGHT), 3);
  if (lines < 1) return;
  guide.content('P', () =>
    guide.write(DAY.feeling, STYLE.small, PAGE.left, guide.y + 8, PAGE.textLeft - PAGE.left - 14),
  );
  dottedLines(guide, lines);
}

const DAY_TITLE: TextStyle = { ...STYLE.title, size: 30, lead: 33 };

/** Heads of the columns to write in; the weeks of a long plan are for the reader to number. */
function weekHeads(weeks: number): string[] {
  return Array.from({ length: Math.min(weeks, 4) }, (_, i) => (weeks > 4 ? 'Week' : `Week ${i + 1}`));
}

/** Where the dark foot of the last page begins. */
const LAND = 490;

function equipment(guide: Guide, plan: TrainingPlan, brand: Brand): void {
  equipmentSheet(guide, plan.equipment, LAND);
  if (guide.y > LAND) guide.addPage();
  drawHarbour(guide, EQUIPMENT, { ...brand, url: `${brand.url.replace(/\/$/, '')}/training/${plan.key}` });
}
