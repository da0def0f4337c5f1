import { createRequire } from 'node:module';
import type { Guide, Tag } from '../pdf/layout.ts';
import { COLOR, type TextStyle } from '../pdf/style.ts';

const require = createRequire(import.meta.url);

/** Letters such as Ł and Š, which names have and the guides do not. Embedded only where they are used. */
export function registerMoreFonts({ doc }: Guide): void {
  for (const [name, weight] of [
    ['text', 400],
    ['strong', 600],
  ] as const) {
    const file = `@fontsource/instrument-sans/files/instrument-sans-latin-ext-${weight}-normal.woff`;
    doc.registerFont(`${name}${MORE}`, require.resolve(file));
  }
}

/** Height in points of a text that somebody typed. */
export function typedHeight(guide: Guide, text: string, style: TextStyle, width: number): number {
  return linesOf(guide, text, style, width).length * style.lead;
}

/** Writes a text that somebody typed, tagged. What no face has is "?" on paper, and itself to whoever has it read out. */
export function writeTyped(
  guide: Guide,
  tag: Tag,
  text: string,
  style: TextStyle,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const actual = clean(text);
  const draw = () =>
    linesOf(guide, text, style, width).forEach((line, i) => writeLine(guide, line, style, x, y + i * style.lead));
  guide.content(tag, draw, printable(text) === actual ? {} : { actual });
}

/** Writes an amount whose last figure stands at `right`; figures are of one width, so that they line up. */
export function writeFigures(guide: Guide, text: string, style: TextStyle, right: number, y: number): void {
  const x = right - figuresWidth(guide, text, style);
  guide.doc.fillColor(style.color ?? COLOR.ink).text(text, x, y, FIGURES);
}

export function figuresWidth({ doc }: Guide, text: string, { font, size }: TextStyle): number {
  return doc.font(font).fontSize(size).widthOfString(text, FIGURES);
}

const FIGURES: PDFKit.Mixins.TextOptions = { features: ['tnum'], lineBreak: false };

/** Broken after spaces and hyphens, and inside of a word that is longer than a line. */
function linesOf(guide: Guide, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => lineWidth(guide, line.trimEnd(), style) <= width;
  const pieces = printable(text)
    .split(/(?<=[\s@-])/u)
    .flatMap((piece) => (fits(piece) ? piece : Array.from(piece)));
  const lines = [''];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${piece}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

function writeLine(guide: Guide, line: string, { font, size, color }: TextStyle, x: number, y: number): void {
  let at = x;
  for (const run of runsOf(line)) {
    guide.doc.font(run.isMore ? font + MORE : font).fontSize(size);
    guide.doc.fillColor(color ?? COLOR.ink).text(run.text, at, y, { lineBreak: false });
    at += guide.doc.widthOfString(run.text);
  }
}

function lineWidth({ doc }: Guide, line: string, { font, size }: TextStyle): number {
  const widths = runsOf(line).map(({ text, isMore }) =>
    doc
      .font(isMore ? font + MORE : font)
      .fontSize(size)
      .widthOfString(text),
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Stretches of a line that are set in one face. */
function runsOf(line: string): { text: string; isMore: boolean }[] {
  return line
    .split(/([\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]+)/u)
    .map((text, i) => ({ text, isMore: i % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Marks the face that has the letters beyond those of Western Europe. */
const MORE = '-more';

/** One line without control characters and marks that turn the direction of text. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{C}+/gu, ' ')
    .trim();
}

function printable(text: string): string {
  return clean(text).replace(/[^\u0020-\u024f\u1e00-\u1e9f\u1ef2-\u1eff\u2010-\u2027\u20ac\u2122\u2212]/gu, '?');
}
