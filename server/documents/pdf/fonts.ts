import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** One file per weight: the font engine of pdfkit cannot embed the weights of a variable font. */
const FACES = {
  display: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
  heading: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
  text: require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  strong: require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
};

/** The faces a guide is set in. `display` is for very large sizes, `heading` for small ones. */
export type FontName = keyof typeof FACES;

/** Makes the brand's faces available to `doc.font(name)`. Only the characters a document uses are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  unpacked ??= Object.entries(FACES).map(([name, file]) => [name, unpackWoff(readFileSync(file))] as const);
  for (const [name, font] of unpacked) doc.registerFont(name, font);
}

/** Unpacked at the first document: every receipt is set in the same four. */
let unpacked: (readonly [string, Buffer])[] | undefined;
