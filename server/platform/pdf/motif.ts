import type { Drawing, Tone } from '#contract/site/motif-shapes.studio.ts';
import type { Box } from './elevation.ts';
import { COLOR } from './style.ts';

/** Colours of a motif on a dark head. */
export const ON_INK: Readonly<Record<Tone, string>> = {
  accent: COLOR.dawnOnInk,
  sun: COLOR.sun,
  land: COLOR.inkLand,
  ground: COLOR.ink,
};

/** Draws a motif that covers a box, its middle in the middle. */
export function drawShapes(
  doc: PDFKit.PDFDocument,
  { width, height, shapes }: Drawing,
  box: Box,
  colours: Readonly<Record<Tone, string>>,
): void {
  const scale = Math.max(box.width / width, box.height / height);
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc.translate(box.x + (box.width - width * scale) / 2, box.y + box.height - height * scale).scale(scale);
  for (const { d, fill, fillOpacity = 1, line, width: stroke = 2, opacity = 1 } of shapes) {
    if (fill)
      doc
        .path(d)
        .fillColor(colours[fill], fillOpacity * opacity)
        .fill();
    if (line) {
      doc.lineWidth(stroke).lineCap('round').lineJoin('round');
      doc.path(d).strokeColor(colours[line], opacity).stroke();
    }
  }
  doc.restore();
}
