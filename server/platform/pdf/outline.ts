import PDFDocument from 'pdfkit';
import type { TypefaceName } from '#contract/site/typefaces.studio.ts';
import type { Box } from './elevation.ts';
import { MISSING, buildRuns } from './fonts/faces.ts';
import { registerFonts } from './fonts/fonts.ts';

/** pdfkit's own, which its type declaration lacks. */
interface Inner {
  _font: { font: { layout(text: string): { glyphs: { path: Outline }[] } } };
}
interface Outline {
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
  transform(...matrix: [number, number, number, number, number, number]): Outline;
  toSVG(): string;
}

/** Returns the SVG path of one letter in the brand's face, fitted into a box; undefined if no face has it. */
export function buildLetterOutline(letter: string, box: Box, typeface?: TypefaceName): string | undefined {
  const doc = new PDFDocument({ autoFirstPage: false, font: '' });
  registerFonts(doc, typeface);
  const [run] = buildRuns({ doc }, letter, 'display');
  if (!run || run.text === MISSING) return undefined;
  const glyph = (doc.font(run.face) as unknown as Inner)._font.font.layout(run.text).glyphs[0];
  if (!glyph) return undefined;
  const { minX, minY, maxX, maxY } = glyph.path.bbox;
  const scale = Math.min(box.width / (maxX - minX), box.height / (maxY - minY));
  if (!Number.isFinite(scale)) return undefined;
  const left = box.x + box.width / 2 - (scale * (minX + maxX)) / 2;
  const top = box.y + box.height / 2 + (scale * (minY + maxY)) / 2;
  // Faces count upwards, pictures downwards.
  return glyph.path.transform(scale, 0, 0, -scale, left, top).toSVG();
}
