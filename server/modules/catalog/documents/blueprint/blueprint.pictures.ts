import { COVER } from './blueprint.content.ts';
import type { Box } from '#server/platform/pdf/elevation.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawDawn } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Cover picture: the route over the whole width, and the sun behind its summit. */
export function drawSunrise(guide: Guide): void {
  const box = { x: 0, y: 470, width: PAGE.width, height: 215 };
  guide.content(
    'Figure',
    () => {
      drawDawn(guide.doc, box);
    },
    { alt: COVER.picture, bbox: [0, box.y - 40, PAGE.width, PAGE.height] },
  );
}

/** Draws a runner's number with pin holes: the day in large figures, its length below. */
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

const BIB_CAPTION: TextStyle = { font: 'strong', size: 8.5, lead: 11, color: COLOR.paper, align: 'center' };
const BIB_FIGURE: TextStyle = { font: 'display', size: 48, lead: 52, color: COLOR.ink, align: 'center' };
