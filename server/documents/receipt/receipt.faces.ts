import { createRequire } from 'node:module';
import type { FontName } from '../pdf/fonts.ts';
import type { Guide } from '../pdf/layout.ts';

const require = createRequire(import.meta.url);

/** A stretch of a line that is set in one face. */
interface Run {
  face: string;
  text: string;
}

/** Makes faces for the letters that guides do not have, such as those of names. Embedded only where they are used. */
export function registerMoreFonts({ doc }: Guide): void {
  for (const more of Object.values(MORE)) for (const { name, file } of more) doc.registerFont(name, file);
}

/** A line in the brand's face, as far as that has its letters. What no face has is "?". */
export function runsOf(guide: Guide, line: string, font: FontName): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const face = faceOf(guide, letter, font);
    const text = face === undefined ? '?' : letter;
    const last = runs.at(-1);
    if (last?.face === (face ?? font)) last.text += text;
    else runs.push({ face: face ?? font, text });
  }
  return runs;
}

/** How far the baseline of a face lies below the top of its lines, in thousandths of its size. */
export function ascenderOf({ doc }: Guide, face: string): number {
  return (doc.font(face) as unknown as Inner)._font.ascender;
}

/** pdfkit's own, which its type declaration lacks. */
interface Inner {
  _font: { ascender: number; font: { hasGlyphForCodePoint(point: number): boolean } };
}

/** The face that has a letter; undefined where none has. */
function faceOf(guide: Guide, letter: string, font: FontName): string | undefined {
  const key = `${font} ${letter}`;
  if (!FOUND.has(key)) {
    const more = MORE[font].filter(({ letters }) => letters.test(letter)).map(({ name }) => name);
    FOUND.set(
      key,
      [font, ...more].find((face) => hasLetter(guide, letter, face)),
    );
  }
  return FOUND.get(key);
}

/** What was found is so for every document. */
const FOUND = new Map<string, string | undefined>();

function hasLetter({ doc }: Guide, letter: string, face: string): boolean {
  return (doc.font(face) as unknown as Inner)._font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}

interface More {
  name: string;
  file: string;
  /** What it is asked for: a large file is opened only for its own. */
  letters: RegExp;
}

const MORE: Readonly<Record<FontName, readonly More[]>> = {
  display: moreOf('display', 'bricolage-grotesque', 700),
  heading: moreOf('heading', 'bricolage-grotesque', 600),
  text: moreOf('text', 'instrument-sans', 400),
  strong: moreOf('strong', 'instrument-sans', 600),
};

function moreOf(font: FontName, family: string, weight: 400 | 600 | 700): More[] {
  const latin = /[\u00a0-\u024f\u1e00-\u1eff\u2000-\u22ff]/u;
  const cyrillic = /[\u0400-\u052f]/u;
  // These have no weight in between.
  const heavy = weight === 400 ? 400 : 700;
  const files = [
    [latin, family, 'latin-ext', weight],
    [latin, 'noto-sans', 'latin-ext', weight],
    [latin, 'noto-sans', 'vietnamese', weight],
    [/[\u0370-\u03ff]/u, 'noto-sans', 'greek', weight],
    [/[\u1f00-\u1fff]/u, 'noto-sans', 'greek-ext', weight],
    [cyrillic, 'noto-sans', 'cyrillic', weight],
    [cyrillic, 'noto-sans', 'cyrillic-ext', weight],
    [/\p{Script=Hangul}/u, 'nanum-gothic', 'korean', heavy],
    [/[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u, 'biz-udpgothic', 'japanese', heavy],
  ] as const;
  return files.map(([letters, from, part, of]) => ({
    name: `${font}-${from}-${part}`,
    file: require.resolve(`@fontsource/${from}/files/${from}-${part}-${of}-normal.woff`),
    letters,
  }));
}
