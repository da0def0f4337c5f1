import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodeOutline, type GlyphPath } from './outline.ts';
import { unpackWoff2 } from './woff2.ts';

/** The faces a guide is set in. `display` is cut for very large sizes, `heading` for small ones. */
export type FontName = keyof typeof FACES;

/**
 * Makes the brand's faces available to `doc.font(name)`. Only the characters a document uses are embedded.
 *
 * Each document gets faces of its own: the font engine remembers the order in which it met the
 * characters, and a face shared between documents would make the second one differ from the first.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FACES) as FontName[]) {
    // pdfkit takes an opened font as well as a file; its type declaration knows only the file.
    doc.registerFont(name, openFace(name) as unknown as Buffer);
  }
}

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

const FACES = {
  display: { file: BRICOLAGE, axes: { opsz: 96, wght: 700, wdth: 100 } },
  heading: { file: BRICOLAGE, axes: { opsz: 24, wght: 650, wdth: 100 } },
  text: { file: INSTRUMENT, axes: { wght: 400 } },
  strong: { file: INSTRUMENT, axes: { wght: 600 } },
} as const;

/** The part of the font engine's objects that is used here; it ships without types. */
interface Face {
  postscriptName: string;
  getVariation(axes: Record<string, number>): Face;
  getGlyph(id: number): { path: GlyphPath; _decode(): Outline | null };
  createSubset(): { glyphEncoder: { encodeSimple(path: GlyphPath): Uint8Array }; _addGlyph(id: number): number };
}

interface Outline {
  numberOfContours: number;
}

const here = createRequire(import.meta.url);
/** The font engine of pdfkit itself: a font opened by another copy would not be taken. */
const engine = createRequire(here.resolve('pdfkit'))('fontkit') as { create(data: Uint8Array): Face };

const unpacked = new Map<string, Buffer>();

function openFace(name: FontName): Face {
  const { file, axes } = FACES[name];
  const data = unpacked.get(file) ?? unpackWoff2(readFileSync(here.resolve(file)));
  unpacked.set(file, data);
  const face = engine.create(data).getVariation(axes);
  const family = face.postscriptName.replace(/-.*/, '');
  // pdfkit tells fonts apart by this name, and every weight of one file bears the same.
  Object.defineProperty(face, 'postscriptName', { value: `${family}-${name}` });
  return embeddable(face);
}

/**
 * Puts right what the engine gets wrong when it embeds a varied weight: its encoder (see
 * {@link encodeOutline}), and accented letters, which it stores as references to their parts with the
 * accent where the default weight has it. As one outline they look as they were measured.
 */
function embeddable(face: Face): Face {
  const createSubset = face.createSubset.bind(face);
  face.createSubset = () => {
    const subset = createSubset();
    const addGlyph = subset._addGlyph.bind(subset);
    subset.glyphEncoder = { encodeSimple: encodeOutline };
    subset._addGlyph = (id) => {
      const glyph = face.getGlyph(id);
      const isComposite = (glyph._decode()?.numberOfContours ?? 0) < 0;
      // The path is worked out once and kept, so it has to be asked for before the parts are hidden.
      if (isComposite && glyph.path) glyph._decode = () => ({ numberOfContours: 1 });
      return addGlyph(id);
    };
    return subset;
  };
  return face;
}
