import { ascenderOf, type Paper, runsOf } from './faces.ts';
import { COLOR, type TextStyle } from './style.ts';

/** Where a text goes. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Writes a text in whatever language, untagged. What no face has is "?". */
export function drawText(paper: Paper, text: string, style: TextStyle, { x, y, width }: Place, link?: string): void {
  linesOf(paper, text, style, width).forEach((line, i) => {
    const shown = line.trimEnd();
    const free = style.align === undefined || style.align === 'left' ? 0 : width - lineWidth(paper, shown, style);
    writeLine(paper, shown, style, x + (style.align === 'center' ? free / 2 : free), y + i * style.lead, {
      ...(link !== undefined && { link }),
    });
  });
}

/** Height in points of a text. */
export function textHeight(paper: Paper, text: string, style: TextStyle, width: number): number {
  return linesOf(paper, text, style, width).length * style.lead;
}

/** A style in which a text stands on one line; smaller than the given one only where it has to be. */
export function fitted(paper: Paper, text: string, style: TextStyle, width: number): TextStyle {
  const needed = lineWidth(paper, clean(text), style);
  return needed <= width ? style : { ...style, size: (style.size * width) / needed };
}

/** Width in points of a text on one line. */
export function textWidth(paper: Paper, text: string, style: TextStyle): number {
  return lineWidth(paper, clean(text), style);
}

/** Writes an amount whose last figure stands at `right`; figures are of one width, so that they line up. */
export function writeFigures(paper: Paper, text: string, style: TextStyle, right: number, y: number): void {
  writeLine(paper, clean(text), style, right - figuresWidth(paper, text, style), y, FIGURES);
}

export function figuresWidth(paper: Paper, text: string, style: TextStyle): number {
  return lineWidth(paper, clean(text), style, FIGURES);
}

const FIGURES: PDFKit.Mixins.TextOptions = { features: ['tnum'] };

/**
 * Broken after spaces and hyphens, between the letters of languages without spaces, and inside of a word that is
 * longer than a line.
 */
function linesOf(paper: Paper, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => lineWidth(paper, line.trimEnd(), style) <= width;
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
  paper: Paper,
  line: string,
  style: TextStyle,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const { font, size, color } = style;
  const top = ascenderOf(paper, font);
  let at = x;
  for (const { face, text } of runsOf(paper, line, font)) {
    // All faces of a line stand on one baseline.
    const drop = ((top - ascenderOf(paper, face)) / 1_000) * size;
    const { doc } = paper;
    doc.font(face).fontSize(size);
    doc.fillColor(color ?? COLOR.ink);
    doc.text(text, at, y + drop, { ...options, characterSpacing: spacingOf(style), lineBreak: false });
    at += runWidth(paper, face, text, style, options);
  }
}

function lineWidth(paper: Paper, line: string, style: TextStyle, options: PDFKit.Mixins.TextOptions = {}): number {
  return runsOf(paper, line, style.font).reduce(
    (sum, { face, text }) => sum + runWidth(paper, face, text, style, options),
    0,
  );
}

function runWidth(
  { doc }: Paper,
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
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/\p{C}+/gu, ' ')
    .trim();
}
