import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './woff.ts';

/** One file per weight: the font engine of pdfkit cannot embed the weights of a variable font. */
export const FACES = {
  display: fontFile('bricolage-grotesque', 'latin', 700),
  heading: fontFile('bricolage-grotesque', 'latin', 600),
  text: fontFile('instrument-sans', 'latin', 400),
  strong: fontFile('instrument-sans', 'latin', 600),
};

export type FontWeight = 400 | 600 | 700;

/** Path of a font file: the build copies it next to the bundled server, the sources find it in its package. */
export function fontFile(family: string, part: string, weight: FontWeight): string {
  const name = `${family}-${part}-${weight}-normal.woff`;
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${name}`);
}

/** The faces a guide is set in. `display` is for very large sizes, `heading` for small ones. */
export type FontName = keyof typeof FACES;

/** Makes the brand's faces available to `doc.font(name)`. Only the characters a document uses are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  unpacked ??= Object.entries(FACES).map(([name, file]) => [name, unpackWoff(readFileSync(file))] as const);
  for (const [name, font] of unpacked) doc.registerFont(name, font);
}

/** Unpacked at the first document: every receipt is set in the same four. */
let unpacked: (readonly [string, Buffer])[] | undefined;
