import { readFileSync } from 'node:fs';
import japaneseRanges from '@fontsource/biz-udpgothic/unicode.json' with { type: 'json' };
import { FACES, fontFile, type FontName } from './fonts.ts';
import { unpackWoff } from './woff.ts';

/** What is written on. */
export interface Paper {
  doc: PDFKit.PDFDocument;
}

/** A stretch of a line that is set in one face. */
interface Run {
  face: string;
  text: string;
}

/** A line in the brand's face, as far as that has its letters. What no face has is "?". */
export function runsOf(paper: Paper, line: string, font: FontName): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const face = faceOf(paper, letter, font);
    const text = face === undefined ? '?' : letter;
    const last = runs.at(-1);
    if (last?.face === (face ?? font)) last.text += text;
    else runs.push({ face: face ?? font, text });
  }
  return runs;
}

/** Whether a face has all letters of a text. */
export function hasLetters(paper: Paper, text: string, font: FontName): boolean {
  return Array.from(text).every((letter) => /\s/.test(letter) || hasLetter(paper, letter, font));
}

/** How far the baseline of a face lies below the top of its lines, in thousandths of its size. */
export function ascenderOf({ doc }: Paper, face: string): number {
  return (doc.font(face) as unknown as Inner)._font.ascender;
}

/** pdfkit's own, which its type declaration lacks. */
interface Inner {
  _font: { ascender: number; font: { hasGlyphForCodePoint(point: number): boolean } };
}

/** The face that has a letter, ready to be used; undefined where none has. */
function faceOf(paper: Paper, letter: string, font: FontName): string | undefined {
  const { found } = knownOf(paper);
  const key = font + letter;
  if (!found.has(key)) found.set(key, findFace(paper, letter, font));
  return found.get(key);
}

function findFace(paper: Paper, letter: string, font: FontName): string | undefined {
  if (hasLetter(paper, letter, font)) return font;
  const more = MORE[font].filter(({ letters }) => letters.test(letter));
  const rare = JAPANESE.test(letter) ? rareOf(letter, font) : [];
  return [...more, ...rare].find((each) => hasLetter(paper, letter, prepared(paper, each)))?.name;
}

function hasLetter({ doc }: Paper, letter: string, face: string): boolean {
  return (doc.font(face) as unknown as Inner)._font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}

/** Only the letters that a document uses are embedded, and a file is opened where one of its letters stands. */
function prepared(paper: Paper, { name, file }: More): string {
  const { faces } = knownOf(paper);
  if (!faces.has(name)) paper.doc.registerFont(name, unpackWoff(readFileSync(file)));
  faces.add(name);
  return name;
}

/** What a document has found out about its letters. */
interface Known {
  faces: Set<string>;
  found: Map<string, string | undefined>;
}

function knownOf({ doc }: Paper): Known {
  const known = KNOWN.get(doc) ?? { faces: new Set(), found: new Map() };
  KNOWN.set(doc, known);
  return known;
}

const KNOWN = new WeakMap<PDFKit.PDFDocument, Known>();

interface More {
  name: string;
  file: string;
  /** What it is asked for: a large file is opened only for its own. */
  letters: RegExp;
}

const JAPANESE = /[\p{Script=Han}\u2000-\u33ff\uff00-\uffef]/u;

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
    [JAPANESE, 'biz-udpgothic', 'japanese', heavy],
  ] as const;
  return files.map(([letters, from, part, of]) => ({ ...fileOf(font, from, part, of), letters }));
}

/** Unicode ranges of the numbered parts of the Japanese face, which hold the letters that its main file lacks. */
const JAPANESE_PARTS = Object.entries(japaneseRanges)
  .filter(([part]) => part.startsWith('['))
  .map(([part, ranges]) => ({ part: part.slice(1, -1), ranges: ranges.split(',') }));

/** The part of the Japanese face with a letter that is too rare for its main file, such as some that only names have. */
function rareOf(letter: string, font: FontName): More[] {
  const point = letter.codePointAt(0)!;
  const isIn = (range: string) => {
    const [from, to = from] = range
      .replace('U+', '')
      .split('-', 2)
      .map((hex) => Number.parseInt(hex, 16));
    return point >= from! && point <= to!;
  };
  return JAPANESE_PARTS.filter(({ ranges }) => ranges.some(isIn)).map(({ part }) => ({
    ...fileOf(font, 'biz-udpgothic', part, font === 'text' ? 400 : 700),
    letters: JAPANESE,
  }));
}

function fileOf(font: FontName, from: string, part: string, weight: 400 | 600 | 700): { name: string; file: string } {
  return { name: `${font}-${from}-${part}`, file: fontFile(from, part, weight) };
}

/** Paths of all font files that a document can use. */
export function fontFiles(): string[] {
  const more = Object.values(MORE)
    .flat()
    .map(({ file }) => file);
  const rare = JAPANESE_PARTS.flatMap(({ part }) =>
    ([400, 700] as const).map((weight) => fontFile('biz-udpgothic', part, weight)),
  );
  return [...new Set([...Object.values(FACES), ...more, ...rare])];
}
