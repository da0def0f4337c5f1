import type { Guide, Tag, TagOptions } from '../pdf/layout.ts';
import { COLOR, type TextStyle } from '../pdf/style.ts';
import { ascenderOf, runsOf } from './receipt.faces.ts';

/** Where a text goes. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/**
 * Writes a text in whatever language, tagged. What no face has is "?" on paper, and itself to whoever has it read out.
 */
export function writeText(
  guide: Guide,
  tag: Tag,
  text: string,
  style: TextStyle,
  place: Place,
  { link, ...options }: TagOptions & { link?: string } = {},
): void {
  const actual = clean(text);
  const isShown = runsOf(guide, actual, style.font)
    .map((run) => run.text)
    .join('');
  const draw = () => drawText(guide, text, style, place, link);
  guide.content(tag, draw, isShown === actual ? options : { ...options, actual });
}

/** The same, untagged; to be called inside of an artifact. */
export function drawText(guide: Guide, text: string, style: TextStyle, { x, y, width }: Place, link?: string): void {
  linesOf(guide, text, style, width).forEach((line, i) => {
    const shown = line.trimEnd();
    const free = style.align === undefined || style.align === 'left' ? 0 : width - lineWidth(guide, shown, style);
    writeLine(guide, shown, style, x + (style.align === 'center' ? free / 2 : free), y + i * style.lead, {
      ...(link !== undefined && { link }),
    });
  });
}

/** Height in points of a text. */
export function textHeight(guide: Guide, text: string, style: TextStyle, width: number): number {
  return linesOf(guide, text, style, width).length * style.lead;
}

/** A style in which a text stands on one line; smaller than the given one only where it has to be. */
export function fitted(guide: Guide, text: string, style: TextStyle, width: number): TextStyle {
  const needed = lineWidth(guide, clean(text), style);
  return needed <= width ? style : { ...style, size: (style.size * width) / needed };
}

/** Width in points of a text on one line. */
export function textWidth(guide: Guide, text: string, style: TextStyle): number {
  return lineWidth(guide, clean(text), style);
}

/** Writes an amount whose last figure stands at `right`; figures are of one width, so that they line up. */
export function writeFigures(guide: Guide, text: string, style: TextStyle, right: number, y: number): void {
  writeLine(guide, clean(text), style, right - figuresWidth(guide, text, style), y, FIGURES);
}

export function figuresWidth(guide: Guide, text: string, style: TextStyle): number {
  return lineWidth(guide, clean(text), style, FIGURES);
}

const FIGURES: PDFKit.Mixins.TextOptions = { features: ['tnum'] };

/**
 * Broken after spaces and hyphens, between the letters of languages without spaces, and inside of a word that is
 * longer than a line.
 */
function linesOf(guide: Guide, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => lineWidth(guide, line.trimEnd(), style) <= width;
  const pieces = clean(text)
    .split(BREAKS)
    .flatMap((piece) => (fits(piece) ? piece : Array.from(piece)));
  const lines = [''];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${piece}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

/** Chinese and Japanese have no spaces; no line of theirs begins with a mark that ends something, or a small letter. */
const BREAKS =
  /(?<=[ \u3000@-])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．」』）])(?![ \u3000、。，．・：；？！」』）ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])/u;

function writeLine(
  guide: Guide,
  line: string,
  style: TextStyle,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const { font, size, color } = style;
  const top = ascenderOf(guide, font);
  let at = x;
  for (const { face, text } of runsOf(guide, line, font)) {
    // All faces of a line stand on one baseline.
    const drop = ((top - ascenderOf(guide, face)) / 1_000) * size;
    const { doc } = guide;
    doc.font(face).fontSize(size);
    doc.fillColor(color ?? COLOR.ink);
    doc.text(text, at, y + drop, { ...options, characterSpacing: spacingOf(style), lineBreak: false });
    at += runWidth(guide, face, text, style, options);
  }
}

function lineWidth(guide: Guide, line: string, style: TextStyle, options: PDFKit.Mixins.TextOptions = {}): number {
  return runsOf(guide, line, style.font).reduce(
    (sum, { face, text }) => sum + runWidth(guide, face, text, style, options),
    0,
  );
}

function runWidth(
  { doc }: Guide,
  face: string,
  text: string,
  style: TextStyle,
  options: PDFKit.Mixins.TextOptions,
): number {
  return doc.font(face).fontSize(style.size).widthOfString(text, options) + spacingOf(style) * text.length;
}

function spacingOf({ size, tracking = 0 }: TextStyle): number {
  return size * tracking;
}

/** One line without control characters and marks that turn the direction of text. A narrow space is one that no face has. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/\p{C}+/gu, ' ')
    .trim();
}
