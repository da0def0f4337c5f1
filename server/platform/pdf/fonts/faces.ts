import { readFileSync } from 'node:fs';
import { findLevels, orderStretches } from '../text/bidi.ts';
import { type FallbackFont, findFallbacks, HAN_FAMILIES } from './fallback-fonts.ts';
import { type FontName, readTypeface } from './fonts.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import { type FontkitFont, patchShaping, orderLetters } from '../text/shaping.ts';
import { unpackWoff } from './woff.ts';

/** Document to draw on. */
export interface Paper {
  doc: PDFKit.PDFDocument;
}

/** A stretch of a line that is set in one face. */
export interface Run {
  face: string;
  /** The letters as pdfkit has to be given them. */
  text: string;
}

/** Stands for a letter that no face has. It is a noncharacter, which is drawn as an empty box. */
export const MISSING = '\uffff';

/**
 * Returns the runs of a line from left to right, in the brand's face if it has the letters.
 * @param levels embedding levels of the line, where it is part of a longer paragraph
 */
export function buildRuns(paper: Paper, line: string, font: FontName, levels = findLevels(line)): Run[] {
  return orderStretches(line, levels).flatMap(({ text, isRightToLeft }) => {
    const runs = splitByFace(paper, text, font);
    if (isRightToLeft) runs.reverse();
    return runs.map(({ face, text: letters }) => {
      const ordered = isReversedScript(letters) === isRightToLeft ? letters : turnRound(letters);
      return { face, text: orderLetters(ordered) };
    });
  });
}

/** Returns true if fontkit reverses a text: it reverses all text of such a script, digits included. */
export function isReversedScript(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(text);
}

function turnRound(text: string): string {
  return splitGraphemes(text).reverse().join('');
}

/** Returns true if a face has all letters of a text. */
export function hasLetters(paper: Paper, text: string, font: FontName): boolean {
  return Array.from(text).every((letter) => /\s/.test(letter) || hasLetter(paper, letter, font));
}

/** Distance of a face's baseline from the top of its lines, in thousandths of its size. */
export function getAscender({ doc }: Paper, face: string): number {
  return innerFont(doc, face).ascender;
}

/** Returns the text that a reader copies out of a run: pdfkit notes the letters of a glyph at its first use. */
export function copiedText({ doc }: Paper, { face, text }: Run): string {
  const font = innerFont(doc, face);
  return font
    .layout(text)
    .glyphs.map(({ id, codePoints }) => font.unicode[font.subset.mapping[id] ?? -1] ?? codePoints)
    .map((points) => String.fromCodePoint(...points))
    .join('');
}

/** pdfkit's own, which its type declaration lacks. */
interface InnerFont {
  ascender: number;
  font: FontkitFont;
  layout(text: string): { glyphs: { id: number; codePoints: number[] }[] };
  /** Glyphs of the embedded file by those of the whole face. */
  subset: { mapping: Record<number, number> };
  /** Code points of the embedded glyphs. */
  unicode: (number[] | undefined)[];
}

function innerFont(doc: PDFKit.PDFDocument, face: string): InnerFont {
  return (doc.font(face) as unknown as { _font: InnerFont })._font;
}

function splitByFace(paper: Paper, text: string, font: FontName): Run[] {
  const runs: Run[] = [];
  for (const words of text.split(HAN_WORDS)) {
    const family = HAN_FAMILIES.find((each) => HAN.test(words) && hasWords(paper, words, font, each));
    for (const run of splitGraphemes(words).flatMap((letter) => setLetter(paper, letter, font, family))) {
      const last = runs.at(-1);
      // A reader copies words from right to left in their order where they are one run.
      if (last && isReversedScript(last.text) && run.text === ' ' && hasLetter(paper, ' ', last.face)) last.text += ' ';
      else if (last?.face === run.face) last.text += run.text;
      else if (run.text !== '') runs.push({ ...run });
    }
  }
  return runs;
}

/** Chinese characters that stand together are of one family where that has them all. */
const HAN_WORDS = /(\p{Script=Han}[\p{Script=Han}\s]*)/u;
const HAN = /\p{Script=Han}/u;

function hasWords(paper: Paper, words: string, font: FontName, family: string): boolean {
  return splitGraphemes(words).every((letter) => setLetter(paper, letter, font, family)[0]?.text !== MISSING);
}

/** Sets a letter with its marks in one face, or else mark by mark. */
function setLetter(paper: Paper, letter: string, font: FontName, family: string | undefined): readonly Run[] {
  const { found } = getFaceCache(paper);
  const key = [font, family, letter].join();
  const runs = found.get(key) ?? findRuns(paper, letter, font, family);
  found.set(key, runs);
  return runs;
}

function findRuns(paper: Paper, letter: string, font: FontName, family: string | undefined): readonly Run[] {
  for (const form of [letter.normalize('NFC'), letter.normalize('NFKC')]) {
    const face = findFace(paper, form, font, family);
    if (face !== undefined) return [{ face, text: prepareLetter(paper, form, face) }];
  }
  const points = Array.from(letter);
  if (points.length > 1) return points.flatMap((point) => setLetter(paper, point, font, family));
  return [{ face: font, text: MISSING }];
}

function findFace(paper: Paper, letter: string, font: FontName, family: string | undefined): string | undefined {
  const isWhole = (face: string) =>
    Array.from(letter).every((point) => INVISIBLE.test(point) || hasLetter(paper, point, face));
  if (isWhole(font)) return font;
  return findFallbacks(letter, font, readTypeface(paper.doc))
    .filter((each) => family === undefined || each.family === family)
    .find((each) => isWhole(prepared(paper, each)))?.name;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Joiners and selectors, which change how a face shows the letters beside them. */
const SHAPING = /\u200c|\u200d|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e007f}]/u;

function prepareLetter(paper: Paper, letter: string, face: string): string {
  const shown = Array.from(letter).filter(
    (point) => !INVISIBLE.test(point) || (SHAPING.test(point) && hasLetter(paper, point, face)),
  );
  return shown.join('');
}

function hasLetter({ doc }: Paper, letter: string, face: string): boolean {
  return innerFont(doc, face).font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}

/** Only the letters that a document uses are embedded, and a file is opened where one of its letters stands. */
function prepared(paper: Paper, { name, file }: FallbackFont): string {
  const { faces } = getFaceCache(paper);
  if (faces.has(name)) return name;
  faces.add(name);
  paper.doc.registerFont(name, unpackWoff(readFileSync(file)));
  patchShaping(innerFont(paper.doc, name).font);
  return name;
}

/** Cached facts about a document's letters. */
interface FaceCache {
  faces: Set<string>;
  found: Map<string, readonly Run[]>;
}

function getFaceCache({ doc }: Paper): FaceCache {
  const known = FACE_CACHES.get(doc) ?? { faces: new Set(), found: new Map() };
  FACE_CACHES.set(doc, known);
  return known;
}

const FACE_CACHES = new WeakMap<PDFKit.PDFDocument, FaceCache>();
