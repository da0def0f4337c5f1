import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { dottedLines, labelledText, LINE_HEIGHT } from '#server/platform/pdf/blocks.ts';
import { renderBook, drawHarbour, type Brand, type Chapter } from '#server/platform/pdf/book.ts';
import { type Route, pointOn, traceRoute } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawHorizon, drawStage, contourLines, fillBelow } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable } from '#server/platform/pdf/table.ts';
import { COVER, DAY, EQUIPMENT, GUIDELINES, LOG, ONLINE, OVERVIEW, WARM_UP } from './training-plan.content.ts';
import { equipmentSheet, guidelineSheet, opening, planLog, warmUpSheet } from './training-plan.sheets.ts';
import { exerciseTable } from './training-plan.table.ts';
import {
  fullestWeek,
  isNoWarmUp,
  countPlanSessions,
  buildStages,
  weeksDiffer,
  groupByWeek,
} from './training-plan.weeks.ts';

/**
 * Lays out a training plan to be printed and written on: a tagged PDF with a page for each day,
 * bookmarks and working links. The same plan and brand always give the same bytes.
 */
export async function renderTrainingPlan(plan: TrainingPlan, brand: Brand): Promise<Buffer> {
  const route = buildHillRoute(plan);
  const cover = {
    lines: [plan.title],
    promise: shorten(plan.description, 180),
    facts: buildCoverFacts(plan),
    draw: (guide: Guide) => drawPlanRoute(guide, route),
  };
  const entries = buildStages(plan).length + 5;
  const contents = {
    entryHeight: Math.min(44, Math.max(20, 560 / entries)),
    drawFoot: (guide: Guide) => drawHorizon(guide, { y: 700, height: 60 }, PAGE.height, COLOR.mist),
  };
  const list = (guide: Guide) => chapters(guide, plan, route, brand);
  return renderBook({ title: plan.title, edition: EDITION, cover, contents, chapters: list }, brand);
}

/** Date in the file's properties. Change it with the layout. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;

function buildCoverFacts(plan: TrainingPlan): { value: string; label: string }[] {
  const { facts } = COVER;
  const { weeks } = plan;
  const days = fullestWeek(plan).length;
  const sessions = countPlanSessions(plan);
  return [
    { value: String(weeks), label: weeks === 1 ? facts.week : facts.weeks },
    { value: String(days), label: days === 1 ? facts.day : facts.days },
    { value: String(sessions), label: sessions === 1 ? facts.session : facts.sessions },
  ];
}

/** Shortens a long text after a whole word. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`;
}

function chapters(guide: Guide, plan: TrainingPlan, route: Route, brand: Brand): Chapter[] {
  const { guidelines } = plan;
  const stages = buildStages(plan);
  const start = weeksDiffer(plan) ? OVERVIEW.weeks.title : OVERVIEW.title;
  const all: (Chapter | false)[] = [
    { title: start, label: null, name: 'week', build: () => overview(guide, plan) },
    !isNoWarmUp(plan.warmupRoutine) && {
      title: WARM_UP.title,
      label: null,
      name: 'warm-up',
      build: () => warmUpSheet(guide, plan.warmupRoutine),
    },
    ...stages.map(({ label, name, days }, i) => {
      const build = () =>
        days.forEach((day, at) => {
          if (at > 0) guide.addPage();
          dayPage(guide, plan, day, { route, stage: i + 1, stages: stages.length });
        });
      return { title: shorten(name, 40), label, name: `day-${i + 1}`, build };
    }),
    { title: LOG.title, label: null, name: 'log', build: () => planLog(guide, plan) },
    guidelines.length > 0 && {
      title: GUIDELINES.title,
      label: null,
      name: 'guidelines',
      build: () => guidelineSheet(guide, guidelines),
    },
    {
      title: plan.equipment.length > 0 ? EQUIPMENT.title : ONLINE.title,
      label: null,
      name: 'equipment',
      build: () => equipment(guide, plan, brand),
    },
  ];
  return all.filter((chapter) => chapter !== false);
}

function overview(guide: Guide, plan: TrainingPlan): void {
  const differ = weeksDiffer(plan);
  const { title, columns: heads } = differ ? OVERVIEW.weeks : OVERVIEW;
  opening(guide, title, plan.description);
  const about = [plan.duration, plan.level].filter(Boolean).join(' · ');
  guide.block('P', about, { ...STYLE.strong, color: COLOR.dawn }, 20);
  const [day, session, trains, count] = heads;
  const columns = [
    { head: day, width: 60 },
    { head: session, width: 168 },
    { head: trains, width: WIDTH - 298 },
    { head: count, width: 70, style: { ...STYLE.body, align: 'right' as const } },
  ];
  const lines = differ
    ? groupByWeek(plan).map(([week, days]) => ({ label: String(week), days }))
    : plan.workouts.map((each) => ({ label: each.day, days: [each] }));
  const rows = lines.map(({ label, days }) => {
    const exercises = days.flatMap((each) => each.exercises);
    const categories = [...new Set(exercises.map(({ category }) => category))].filter(Boolean);
    return [label, days.map(({ name }) => name).join(', '), categories.join(', '), String(exercises.length)];
  });
  drawTable(guide, { columns, rows });
  guide.y += 26;
  for (const { label, text } of OVERVIEW.reading) labelledText(guide, label, text, 12);
}

function dayPage(
  guide: Guide,
  { weeks }: TrainingPlan,
  { week, day, name, exercises }: WorkoutDay,
  stage: { route: Route; stage: number; stages: number },
): void {
  drawStage(guide, { ...stage, color: COLOR.dawn });
  guide.y = 118;
  const label = week === undefined ? day : `Week ${week}, ${day}`;
  guide.block('P', label, { ...STYLE.label, color: COLOR.dawn }, 2);
  guide.block('H1', name, DAY_TITLE, 18);
  exerciseTable(guide, exercises, week === undefined ? weekHeads(weeks) : [DAY.done]);
  guide.y += 14;
  const lines = Math.min(Math.floor((PAGE.bottom - guide.y) / LINE_HEIGHT), 3);
  if (lines < 1) return;
  guide.content('P', () =>
    guide.write(DAY.feeling, STYLE.small, PAGE.left, guide.y + 8, PAGE.textLeft - PAGE.left - 14),
  );
  dottedLines(guide, lines);
}

const DAY_TITLE: TextStyle = { ...STYLE.title, size: 30, lead: 33 };

/** Heads of the columns to write in. In a long plan the reader numbers the weeks. */
function weekHeads(weeks: number): string[] {
  return Array.from({ length: Math.min(weeks, 4) }, (_, i) => (weeks > 4 ? 'Week' : `Week ${i + 1}`));
}

/** Top of the dark foot of the last page. */
const LAND = 490;

function equipment(guide: Guide, plan: TrainingPlan, brand: Brand): void {
  if (plan.equipment.length > 0) equipmentSheet(guide, plan.equipment, LAND);
  else opening(guide, ONLINE.title, ONLINE.intro);
  if (guide.y > LAND) guide.addPage();
  drawHarbour(guide, EQUIPMENT, { ...brand, url: `${brand.url.replace(/\/$/, '')}/training/${plan.key}` });
}

/** Builds a route with a hill for each day, or for each week if weeks differ, as high as its sets. */
function buildHillRoute(plan: TrainingPlan): Route {
  const loads = buildStages(plan).map(({ days }) =>
    days.reduce((sum, { exercises }) => exercises.reduce((all, { sets }) => all + sets, sum), 0),
  );
  const most = Math.max(...loads);
  const hills = loads.flatMap((load, i) => {
    const ground = 0.06 + (0.4 * (i + 0.5)) / loads.length;
    const hill = (0.36 * load) / most;
    return [ground + 0.35 * hill, ground + hill, ground + 0.8 * hill, ground + 0.12 * hill];
  });
  return [0.06, 0.08, ...hills, 0.68, 0.9, 0.97, 0.9];
}

/** Cover picture: the plan's own hills before the sunrise. */
function drawPlanRoute(guide: Guide, route: Route): void {
  const box = { x: 0, y: 480, width: PAGE.width, height: 200 };
  const end = pointOn(route, box, (route.length - 2) / (route.length - 1));
  guide.content(
    'Figure',
    () => {
      const { doc } = guide;
      contourLines(doc, box);
      doc.circle(end.x - 16, end.y + 8, 76).fill(COLOR.sun);
      fillBelow(doc, route, box, PAGE.height, COLOR.inkSoft);
      traceRoute(doc, route, box);
      doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
    },
    { alt: COVER.picture, bbox: [0, 420, PAGE.width, PAGE.height] },
  );
}
