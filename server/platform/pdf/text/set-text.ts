import { findLevels } from './bidi.ts';
import { getAscender, copiedText, isReversedScript, type Paper, type Run, buildRuns } from '../fonts/faces.ts';
import { JOINED, SHAPED } from '../fonts/fallback-fonts.ts';
import { splitGraphemes, splitWords } from './graphemes.ts';
import { findFeatures } from './shaping.ts';
import { COLOR, type TextStyle } from '../style.ts';

/** Position of a text. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/**
 * Writes a text in any language, untagged. A letter that no face has becomes an empty box. If the glyphs do not
 * spell the text, an ActualText gives it to screen readers and for copying.
 */
export function drawText(paper: Paper, text: string, style: TextStyle, { x, y, width }: Place, link?: string): void {
  const draw = () =>
    setLines(paper, text, style, width).forEach(({ runs }, i) => {
      const free = style.align === undefined || style.align === 'left' ? 0 : width - sumWidths(paper, runs, style);
      writeRuns(paper, runs, style, x + (style.align === 'center' ? free / 2 : free), y + i * style.lead, {
        ...(link !== undefined && { link }),
      });
    });
  if (isCopyable(paper, text, style, width)) return draw();
  const actual = stripControls(text);
  withActualText(paper, { text: actual, isRightToLeft: findLevels(actual) !== undefined }, draw);
}

/** Returns true if the glyphs spell a text in its order, so that it can be copied. */
export function isCopyable(paper: Paper, text: string, style: TextStyle, width: number): boolean {
  if (SHAPED.test(text)) return false;
  return setLines(paper, text, style, width).every(
    ({ shown, runs }) => runs.map((run) => copiedText(paper, run)).join('') === shown,
  );
}

/** Returns each line and its runs. The direction of a letter depends on the whole text. */
function setLines(paper: Paper, text: string, style: TextStyle, width: number): { shown: string; runs: Run[] }[] {
  const levels = findLevels(stripControls(text));
  let end = 0;
  return breakLines(paper, text, style, width).map((line) => {
    const start = end;
    end += line.length;
    const shown = line.trimEnd();
    return { shown, runs: buildRuns(paper, shown, style.font, levels?.subarray(start, start + shown.length)) };
  });
}

/** Height in points of a text. */
export function textHeight(paper: Paper, text: string, style: TextStyle, width: number): number {
  return breakLines(paper, text, style, width).length * style.lead;
}

/** A style in which a text stands on one line; smaller than the given one only where it has to be. */
export function fitTextStyle(paper: Paper, text: string, style: TextStyle, width: number): TextStyle {
  const needed = lineWidth(paper, stripControls(text), style);
  return needed <= width ? style : { ...style, size: (style.size * width) / needed };
}

/** Width in points of a text on one line. */
export function textWidth(paper: Paper, text: string, style: TextStyle): number {
  return lineWidth(paper, stripControls(text), style);
}

/** Writes an amount whose last figure stands at `right`; figures are of one width, so that they line up. */
export function writeFigures(paper: Paper, text: string, style: TextStyle, right: number, y: number): void {
  const runs = buildRuns(paper, stripControls(text), style.font);
  writeRuns(paper, runs, style, right - sumWidths(paper, runs, style, FIGURES), y, FIGURES);
}

export function figuresWidth(paper: Paper, text: string, style: TextStyle): number {
  return lineWidth(paper, stripControls(text), style, FIGURES);
}

const FIGURES: PDFKit.Mixins.TextOptions = { features: ['tnum'] };

/**
 * Breaks after spaces and hyphens, between the letters of languages without spaces, and inside a word that is
 * longer than a line.
 */
function breakLines(paper: Paper, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => lineWidth(paper, line.trimEnd(), style) <= width;
  const pieces = stripControls(text)
    .split(BREAKS)
    .flatMap((piece) => (WITHOUT_SPACES.test(piece) ? splitWords(piece) : piece))
    .flatMap((piece) => (fits(piece) ? piece : splitGraphemes(piece)));
  const lines = [''];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${piece}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

/** Chinese and Japanese have no spaces; no line begins with closing punctuation or a small letter. */
const BREAKS =
  /(?<=[ \u3000\u0f0b\u1361@-])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．」』）])(?![\p{M} \u3000、。，．・：；？！」』）ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])/u;

const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function writeRuns(
  paper: Paper,
  runs: readonly Run[],
  style: TextStyle,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const { font, size, color } = style;
  const top = getAscender(paper, font);
  let at = x;
  for (const run of runs) {
    // All faces of a line stand on one baseline.
    const drop = ((top - getAscender(paper, run.face)) / 1_000) * size;
    const { doc } = paper;
    doc.font(run.face).fontSize(size);
    doc.fillColor(color ?? COLOR.ink);
    const spacing = { characterSpacing: findSpacing(run, style), lineBreak: false };
    doc.text(run.text, at, y + drop, { ...layoutOptions(run, options), ...spacing });
    at += runWidth(paper, run, style, options);
  }
}

function lineWidth(paper: Paper, line: string, style: TextStyle, options: PDFKit.Mixins.TextOptions = {}): number {
  return sumWidths(paper, buildRuns(paper, line, style.font), style, options);
}

function sumWidths(
  paper: Paper,
  runs: readonly Run[],
  style: TextStyle,
  options: PDFKit.Mixins.TextOptions = {},
): number {
  return runs.reduce((sum, run) => sum + runWidth(paper, run, style, options), 0);
}

function runWidth({ doc }: Paper, run: Run, style: TextStyle, options: PDFKit.Mixins.TextOptions): number {
  const { face, text } = run;
  const spacing = findSpacing(run, style);
  return (
    doc.font(face).fontSize(style.size).widthOfString(text, layoutOptions(run, options)) +
    spacing * splitGraphemes(text).length
  );
}

/** Without features, pdfkit lays out word by word, from left to right. */
function layoutOptions({ text }: Run, options: PDFKit.Mixins.TextOptions): PDFKit.Mixins.TextOptions {
  const features = findFeatures(text) ?? (isReversedScript(text) ? [] : undefined);
  return features ? { ...options, features } : options;
}

/** Letters that join are not spaced apart. */
function findSpacing({ text }: Run, { size, tracking = 0 }: TextStyle): number {
  return SHAPED.test(text) || JOINED.test(text) ? 0 : size * tracking;
}

/** Returns one line without control characters and without marks that turn the direction of other text. */
export function stripControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Replacement text for glyphs that do not spell it. */
interface ActualText {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Draws with an ActualText (PDF 1.7, 14.9.4), for readers that copy it.
 *
 * Poppler reverses the text of a right-to-left span, and copies such glyphs correctly by itself;
 * PDFium does not, and reads the text of any tag.
 */
function withActualText({ doc }: Paper, { text, isRightToLeft }: ActualText, draw: () => void): void {
  if (isRightToLeft) {
    const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
    const content = doc as unknown as { addContent(command: string): void };
    content.addContent(`/RightToLeft <</ActualText <${hex}>>> BDC`);
    draw();
    content.addContent('EMC');
    return;
  }
  doc.markContent('Span', { actual: text });
  draw();
  doc.endMarkedContent();
}
