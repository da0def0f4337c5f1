import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { TypefaceName } from '#contract/site/typefaces.studio.ts';
import { unpackWoff } from './woff.ts';

/** The faces a guide is set in. `display` is for very large sizes, `heading` for small ones. */
export const FONT_NAMES = ['display', 'heading', 'text', 'strong'] as const;
export type FontName = (typeof FONT_NAMES)[number];

export type FontWeight = 400 | 600 | 700;

/** Path of a font file: the build copies it next to the bundled server, the sources find it in its package. */
export function fontFile(family: string, part: string, weight: FontWeight): string {
  const name = `${family}-${part}-${weight}-normal.woff`;
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${name}`);
}

/** Families of each pair of typefaces. */
const FAMILIES: Readonly<Record<TypefaceName, { display: string; text: string }>> = {
  '': { display: 'bricolage-grotesque', text: 'instrument-sans' },
  barlow: { display: 'barlow-condensed', text: 'barlow' },
  fraunces: { display: 'fraunces', text: 'figtree' },
};

export const WEIGHTS: Readonly<Record<FontName, FontWeight>> = { display: 700, heading: 600, text: 400, strong: 600 };

/** Returns the family of a face in a pair of typefaces. */
export function fontFamily(font: FontName, typeface: TypefaceName): string {
  const { display, text } = FAMILIES[typeface];
  return font === 'display' || font === 'heading' ? display : text;
}

/** Returns the file of a face. One per weight: the font engine of pdfkit cannot embed the weights of a variable font. */
export function latinFile(font: FontName, typeface: TypefaceName): string {
  return fontFile(fontFamily(font, typeface), 'latin', WEIGHTS[font]);
}

/** Makes the brand's faces available to `doc.font(name)`. Only the characters a document uses are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument, typeface: TypefaceName = ''): void {
  const fonts =
    unpacked.get(typeface) ??
    FONT_NAMES.map((name) => [name, unpackWoff(readFileSync(latinFile(name, typeface)))] as const);
  unpacked.set(typeface, fonts);
  for (const [name, font] of fonts) doc.registerFont(name, font);
  typefaces.set(doc, typeface);
}

/** Returns the pair of typefaces of a document. */
export function readTypeface(doc: PDFKit.PDFDocument): TypefaceName {
  return typefaces.get(doc) ?? '';
}

/** Unpacked at the first document: every receipt is set in the same four. */
const unpacked = new Map<TypefaceName, (readonly [string, Buffer])[]>();
const typefaces = new WeakMap<PDFKit.PDFDocument, TypefaceName>();
