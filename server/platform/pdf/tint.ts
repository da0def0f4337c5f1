import type { ShopColours } from '../brand.ts';
import { COLOR } from './style.ts';

/** Lets a document that is drawn in the colours that every shop comes with have the shop's own in their places. */
export function tintDocument(doc: PDFKit.PDFDocument, { accent, night, highlight }: ShopColours): void {
  const own = new Map<unknown, string>([
    [COLOR.dawn, accent],
    [COLOR.dawnOnInk, night],
    [COLOR.sun, highlight],
  ]);
  // Everything that fills or draws a line sets its colour by one of these two.
  const [fill, stroke] = [doc.fillColor.bind(doc), doc.strokeColor.bind(doc)];
  doc.fillColor = (color, opacity) => fill(own.get(color) ?? color, opacity);
  doc.strokeColor = (color, opacity) => stroke(own.get(color) ?? color, opacity);
}
