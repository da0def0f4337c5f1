import { drawCover, drawHero, isDrawn } from '#contract/site/motif.studio.ts';
import { drawShapes, ON_INK } from './motif.ts';
import { SUNRISE_ROUTE, pointOn, traceRoute, type Box, type Route } from './elevation.ts';
import type { Guide } from './layout.ts';
import { COLOR, PAGE, type TextStyle } from './style.ts';

interface Stages {
  route: Route;
  /** Current stage, from 1. */
  stage: number;
  stages: number;
  color: string;
}

/** The strip on top of a page: the whole route, and how much of it is behind the reader. */
export function drawStage(guide: Guide, { route, stage, stages, color }: Stages): void {
  const box = { x: PAGE.left, y: 42, width: PAGE.right - PAGE.left, height: 46 };
  const share = stage / stages;
  guide.artifact((doc) => {
    fillBelow(doc, route, box, box.y + box.height + 6, COLOR.mist);
    traceRoute(doc, route, box, share);
    doc.lineWidth(2.25).lineJoin('round').lineCap('round').strokeColor(color).stroke();
    const here = pointOn(route, box, share);
    doc.circle(here.x, here.y, 6).lineWidth(2.25).fillAndStroke(COLOR.sun, color);
    for (let i = 1; i <= stages; i++) {
      const style = { ...TICK, ...(i === stage && { font: 'strong' as const, color: color }) };
      guide.write(String(i), style, box.x + (box.width * i) / stages - 20, box.y + box.height + 10, 20);
    }
  });
}

/** The route over the whole width, filled down to `bottom`: the foot of a page. */
export function drawHorizon(
  guide: Guide,
  box: Pick<Box, 'y' | 'height'>,
  bottom: number,
  fill: string,
  line: string = COLOR.dawn,
): void {
  const whole = { x: 0, width: PAGE.width, ...box };
  if (guide.motif) return drawBand(guide, whole, bottom, { fill, line });
  guide.artifact((doc) => {
    fillBelow(doc, SUNRISE_ROUTE, whole, bottom, fill);
    traceRoute(doc, SUNRISE_ROUTE, whole);
    doc.lineWidth(2.25).lineJoin('round').strokeColor(line).stroke();
  });
}

/** A straight band in place of the route, with the motif on its upper edge. */
function drawBand(guide: Guide, box: Box, bottom: number, { fill, line }: { fill: string; line: string }): void {
  const { motif } = guide;
  guide.artifact((doc) => {
    const edge = box.y + box.height;
    doc.rect(0, edge, PAGE.width, bottom - edge).fill(fill);
    if (isDrawn(motif)) drawShapes(doc, drawCover(motif), box, { ...ON_INK, accent: line });
    else doc.moveTo(0, edge).lineTo(PAGE.width, edge).lineWidth(2.25).strokeColor(line).stroke();
  });
}

const TICK: TextStyle = { font: 'text', size: 8.5, lead: 11, color: COLOR.muted, align: 'right' };

/** Fills the land under a route, down to `bottom`. */
export function fillBelow(doc: PDFKit.PDFDocument, route: Route, box: Box, bottom: number, color: string): void {
  traceRoute(doc, route, box);
  doc
    .lineTo(box.x + box.width, bottom)
    .lineTo(box.x, bottom)
    .closePath()
    .fill(color);
}

/** Faint levels behind a cover's route. */
export function contourLines(doc: PDFKit.PDFDocument, box: Box): void {
  for (let i = 0; i < 5; i++) {
    const y = box.y + (box.height * i) / 5;
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y);
  }
  doc.lineWidth(0.75).strokeColor(COLOR.inkSoft).stroke();
}

/** A cover's picture on the dark ground: the motif, or the route with the sun behind its summit. */
export function drawDawn({ doc, motif }: Guide, box: Box): void {
  if (motif === 'none') return;
  if (isDrawn(motif)) return drawShapes(doc, drawHero(motif), box, ON_INK);
  const summit = pointOn(SUNRISE_ROUTE, box, 0.86);
  contourLines(doc, box);
  doc.circle(summit.x, summit.y + 6, 82).fill(COLOR.sun);
  fillBelow(doc, SUNRISE_ROUTE, box, PAGE.height, COLOR.inkSoft);
  traceRoute(doc, SUNRISE_ROUTE, box);
  doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
}
