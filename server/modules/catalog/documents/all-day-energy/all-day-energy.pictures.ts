import { COVER } from './all-day-energy.content.ts';
import { SUNRISE_ROUTE, pointOn, traceRoute } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { contourLines, fillBelow } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Cover picture: the route with a mark for each day, and the sun from morning to evening. */
export function drawDayLong(guide: Guide): void {
  const box = { x: 0, y: 510, width: PAGE.width, height: 175 };
  guide.content(
    'Figure',
    () => {
      const { doc } = guide;
      contourLines(doc, box);
      drawCourse(doc);
      fillBelow(doc, SUNRISE_ROUTE, box, PAGE.height, COLOR.inkSoft);
      traceRoute(doc, SUNRISE_ROUTE, box);
      doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
      for (let day = 1; day <= 30; day++) {
        const { x, y } = pointOn(SUNRISE_ROUTE, box, (day - 0.5) / 30);
        doc.circle(x, y, 3).fill(COLOR.paper);
      }
    },
    { alt: COVER.picture, bbox: [0, 400, PAGE.width, PAGE.height] },
  );
}

/** Draws the sun's course over the day, dotted, with the sun in the afternoon. */
function drawCourse(doc: PDFKit.PDFDocument): void {
  doc.save().lineCap('round').dash(0.1, { space: 9 });
  doc.moveTo(-20, 690).bezierCurveTo(120, 330, 470, 330, 640, 690);
  doc.lineWidth(3).strokeColor(COLOR.sun).stroke().restore();
  doc.circle(405, 440, 46).fill(COLOR.sun);
}

/** Draws the dark head of a week's first page: the route before dawn, and a sun that rises every week. */
export function drawWeekHead(guide: Guide, week: number): void {
  const box = { x: 0, y: 250, width: PAGE.width, height: 130 };
  const sun = pointOn(SUNRISE_ROUTE, box, 0.11 + 0.19 * week);
  guide.artifact((doc) => {
    doc.rect(0, 0, PAGE.width, 400).fill(COLOR.ink);
    doc.circle(sun.x, sun.y + 18 - 13 * week, 40).fill(COLOR.sun);
    fillBelow(doc, SUNRISE_ROUTE, box, 470, COLOR.paper);
    traceRoute(doc, SUNRISE_ROUTE, box);
    doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawn).stroke();
  });
}

/** Draws the strip on top of a page of days: the whole route, the part done, and today's marks. */
export function drawDayStrip(guide: Guide, days: readonly number[], total: number): void {
  const box = { x: PAGE.left, y: 36, width: PAGE.right - PAGE.left, height: 34 };
  guide.artifact((doc) => {
    fillBelow(doc, SUNRISE_ROUTE, box, box.y + box.height + 5, COLOR.mist);
    traceRoute(doc, SUNRISE_ROUTE, box, Math.max(...days) / total);
    doc.lineWidth(2.25).lineJoin('round').lineCap('round').strokeColor(COLOR.dawn).stroke();
    for (const day of days) {
      const here = pointOn(SUNRISE_ROUTE, box, day / total);
      doc.circle(here.x, here.y, 5).lineWidth(2.25).fillAndStroke(COLOR.sun, COLOR.dawn);
      guide.write(String(day), TICK, here.x - 10, box.y + box.height + 8, 20);
    }
  });
}

const TICK: TextStyle = { font: 'strong', size: 8.5, lead: 11, color: COLOR.dawn, align: 'center' };
