import { COVER } from './anti-scam.content.ts';
import { pointOn, traceRoute, type Box, type Route } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { contourLines, fillBelow } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Route of a scam: steeper than any hill here, and off the edge after two thirds. */
export const TRAP_ROUTE: Route = [
  0.06, 0.07, 0.08, 0.1, 0.13, 0.17, 0.22, 0.28, 0.35, 0.42, 0.49, 0.56, 0.63, 0.69, 0.74, 0.78, 0.8, 0.78, 0.1, 0.07,
  0.09, 0.06, 0.05, 0.06, 0.05,
];

/** Cover picture: the climb, the cliff, and the promise in the air behind it. */
export function drawTrap(guide: Guide): void {
  const box = { x: 0, y: 450, width: PAGE.width, height: 240 };
  guide.content(
    'Figure',
    () => {
      const { doc } = guide;
      contourLines(doc, box);
      drawPromise(doc, box);
      fillBelow(doc, TRAP_ROUTE, box, PAGE.height, COLOR.inkSoft);
      traceRoute(doc, TRAP_ROUTE, box);
      doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.alertOnInk).stroke();
    },
    { alt: COVER.picture, bbox: [0, box.y - 60, PAGE.width, PAGE.height] },
  );
}

/** Draws the promise: the way up to a summit and a sun, both dotted. */
function drawPromise(doc: PDFKit.PDFDocument, box: Box): void {
  const edge = pointOn(TRAP_ROUTE, box, 16.4 / 24);
  const summit = { x: PAGE.width * 0.86, y: box.y - 24 };
  doc.save().lineCap('round').dash(0.1, { space: 8 });
  doc
    .moveTo(edge.x, edge.y)
    .bezierCurveTo(edge.x + 40, edge.y - 6, summit.x - 50, summit.y, summit.x, summit.y)
    .bezierCurveTo(summit.x + 26, summit.y, summit.x + 50, summit.y + 22, PAGE.width + 6, summit.y + 34);
  doc.lineWidth(3).strokeColor(COLOR.alertOnInk).stroke();
  doc
    .circle(summit.x, summit.y + 78, 58)
    .lineWidth(2.5)
    .strokeColor(COLOR.sun)
    .stroke();
  doc.restore();
}

/** Draws a warning sign with a number in it. */
export function drawWarning(guide: Guide, box: Box, figure: string): void {
  const middle = box.x + box.width / 2;
  const bottom = box.y + box.height;
  guide.artifact((doc) => {
    doc
      .moveTo(middle, box.y)
      .lineTo(box.x + box.width, bottom)
      .lineTo(box.x, bottom)
      .closePath();
    doc.lineWidth(9).lineJoin('round').fillAndStroke(COLOR.sun, COLOR.alert);
    guide.write(figure, FIGURE, box.x, bottom - 42, box.width);
  });
}

const FIGURE: TextStyle = { font: 'display', size: 32, lead: 34, color: COLOR.ink, align: 'center' };

/**
 * Draws a chat message in the text column: theirs from the left, the reader's from the right. Its first line is at the
 * guide's current height.
 */
export function drawBubble(guide: Guide, text: string, by: 'them' | 'you'): void {
  const { fill, color, edge, turn } = BUBBLE[by];
  const style: TextStyle = { font: 'text', size: 12, lead: 17.5, color };
  const textHeight = guide.measure(text, style, BUBBLE_WIDTH - 32);
  // Measuring a text sets the font that `widthOfString` uses.
  const textWidth = Math.min(BUBBLE_WIDTH - 32, guide.doc.widthOfString(text) + 1);
  const width = textWidth + 32;
  const x = by === 'them' ? edge : edge - width;
  const top = guide.y - 11;
  const bottom = guide.y + textHeight + 11;
  guide.artifact((doc) => {
    doc.roundedRect(x, top, width, bottom - top, 13).fill(fill);
    doc
      .moveTo(edge, bottom - 14)
      .quadraticCurveTo(edge, bottom - 4, edge + turn * 6, bottom)
      .lineTo(edge - turn * 14, bottom)
      .fill(fill);
  });
  guide.content('P', () => guide.write(text, style, x + 16, guide.y, textWidth));
  guide.y = bottom;
}

const BUBBLE_WIDTH = 318;

/** `edge` is the side of the tail, `turn` its direction. */
const BUBBLE = {
  them: { fill: COLOR.mist, color: COLOR.ink, edge: PAGE.textLeft, turn: -1 },
  you: { fill: COLOR.ink, color: COLOR.paper, edge: PAGE.right, turn: 1 },
} as const;
