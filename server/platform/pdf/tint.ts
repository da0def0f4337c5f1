import type { ShopLook } from '../brand.ts';
import { COLOR } from './style.ts';
import { buildGroundColours } from '../ground-colours.ts';

/** Replaces the default colours of a document with the shop's own while it is drawn. */
export function tintDocument(doc: PDFKit.PDFDocument, { accent, night, highlight, ground }: ShopLook): void {
  const { ink, inkSoft, inkLand, paper, mist, line, muted } = buildGroundColours(ground);
  const own = new Map<unknown, string>([
    [COLOR.dawn, accent],
    [COLOR.dawnOnInk, night],
    [COLOR.sun, highlight],
    ...(ground
      ? ([
          [COLOR.ink, ink],
          [COLOR.inkSoft, inkSoft],
          [COLOR.inkLand, inkLand],
          [COLOR.paper, paper],
          [COLOR.mist, mist],
          [COLOR.line, line],
          [COLOR.muted, muted],
        ] as const)
      : []),
  ]);
  // All fills and lines set their colour with one of these two.
  const [fill, stroke] = [doc.fillColor.bind(doc), doc.strokeColor.bind(doc)];
  doc.fillColor = (color, opacity) => fill(own.get(color) ?? color, opacity);
  doc.strokeColor = (color, opacity) => stroke(own.get(color) ?? color, opacity);
}
