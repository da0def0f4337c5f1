import { COVER } from './blueprint.content.ts';
import { SUNRISE_ROUTE, pointOn, traceRoute, type Box } from './elevation.ts';
import type { Guide } from './layout.ts';
import { COLOR, PAGE, type TextStyle } from './style.ts';

/** The cover's picture: the route over the whole width, the sun rising behind its summit. */
export function drawSunrise(guide: Guide): void {
  const box = { x: 0, y: 470, width: PAGE.width, height: 215 };
  const summit = pointOn(SUNRISE_ROUTE, box, 0.86);
  guide.content(
    'Figure',
    () => {
      const { doc } = guide;
      contourLines(doc, box);
      doc.circle(summit.x, summit.y + 6, 82).fill(COLOR.sun);
      fillBelow(doc, box, PAGE.height, COLOR.inkSoft);
      traceRoute(doc, SUNRISE_ROUTE, box);
      doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
    },
    { alt: COVER.picture, bbox: [0, box.y - 40, PAGE.width, PAGE.height] },
  );
}

/** The strip on top of a morning's page: the whole route, and how much of it is behind the reader. */
export function drawStage(guide: Guide, stage: number, stages: number): void {
  const box = { x: PAGE.left, y: 42, width: PAGE.right - PAGE.left, height: 46 };
  const share = stage / stages;
  guide.artifact((doc) => {
    fillBelow(doc, box, box.y + box.height + 6, COLOR.mist);
    traceRoute(doc, SUNRISE_ROUTE, box, share);
    doc.lineWidth(2.25).lineJoin('round').lineCap('round').strokeColor(COLOR.dawn).stroke();
    const here = pointOn(SUNRISE_ROUTE, box, share);
    doc.circle(here.x, here.y, 6).lineWidth(2.25).fillAndStroke(COLOR.sun, COLOR.dawn);
    for (let i = 1; i <= stages; i++) {
      const style = { ...TICK, ...(i === stage && { font: 'strong' as const, color: COLOR.dawn }) };
      guide.write(String(i), style, box.x + (box.width * i) / stages - 20, box.y + box.height + 10, 20);
    }
  });
}

/** A runner's number, with a hole for a pin in each corner: the day in large figures, its length below. */
export function drawBib(guide: Guide, box: Box, figure: string, caption: string): void {
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

/** The route over the whole width, filled down to `bottom`: the foot of a page. */
export function drawHorizon(guide: Guide, box: Pick<Box, 'y' | 'height'>, bottom: number, color: string): void {
  const whole = { x: 0, width: PAGE.width, ...box };
  guide.artifact((doc) => {
    fillBelow(doc, whole, bottom, color);
    traceRoute(doc, SUNRISE_ROUTE, whole);
    doc.lineWidth(2.25).lineJoin('round').strokeColor(COLOR.dawn).stroke();
  });
}

const TICK: TextStyle = { font: 'text', size: 8.5, lead: 11, color: COLOR.muted, align: 'right' };
const BIB_CAPTION: TextStyle = { font: 'strong', size: 8.5, lead: 11, color: COLOR.paper, align: 'center' };
const BIB_FIGURE: TextStyle = { font: 'display', size: 48, lead: 52, color: COLOR.ink, align: 'center' };

function fillBelow(doc: PDFKit.PDFDocument, box: Box, bottom: number, color: string): void {
  traceRoute(doc, SUNRISE_ROUTE, box);
  doc
    .lineTo(box.x + box.width, bottom)
    .lineTo(box.x, bottom)
    .closePath()
    .fill(color);
}

function contourLines(doc: PDFKit.PDFDocument, box: Box): void {
  for (let i = 0; i < 5; i++) {
    const y = box.y + (box.height * i) / 5;
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y);
  }
  doc.lineWidth(0.75).strokeColor(COLOR.inkSoft).stroke();
}
