import type { TrainingPlan } from '#contract/training.ts';
import { pointOn, traceRoute, type Route } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { contourLines, fillBelow } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE } from '#server/platform/pdf/style.ts';
import { COVER } from './training-plan.content.ts';
import { buildStages } from './training-plan.weeks.ts';

/** Builds a route with a hill for each day, or for each week if weeks differ, as high as its sets. */
export function buildHillRoute(plan: TrainingPlan): Route {
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
export function drawPlanRoute(guide: Guide, route: Route): void {
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
