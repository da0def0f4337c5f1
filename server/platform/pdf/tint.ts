import type { ShopColours } from '../brand.ts';
import { COLOR } from './style.ts';

/** Replaces the default colours of a document with the shop's own while it is drawn. */
export function tintDocument(doc: PDFKit.PDFDocument, { accent, night, highlight }: ShopColours): void {
  const own = new Map<unknown, string>([
    [COLOR.dawn, accent],
    [COLOR.dawnOnInk, night],
    [COLOR.sun, highlight],
  ]);
  // All fills and lines set their colour with one of these two.
  const [fill, stroke] = [doc.fillColor.bind(doc), doc.strokeColor.bind(doc)];
  doc.fillColor = (color, opacity) => fill(own.get(color) ?? color, opacity);
  doc.strokeColor = (color, opacity) => stroke(own.get(color) ?? color, opacity);
}
