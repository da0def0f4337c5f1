import createBidi, { type Bidi } from 'bidi-js';

/** A stretch of a line in one direction. Its letters stand in the order in which they are read. */
interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

/** The type declaration is that of a module, the package is CommonJS. */
const bidi = (createBidi as unknown as () => Bidi)();

/** Matches text with letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the embedding level of each UTF-16 unit of a paragraph (Unicode Standard Annex 9). The first letter sets its
 * direction. Undefined if all of it runs from left to right.
 */
export function findLevels(paragraph: string): Uint8Array | undefined {
  if (!RIGHT_TO_LEFT.test(paragraph)) return undefined;
  return bidi.getEmbeddingLevels(replaceAstral(paragraph)).levels;
}

/** Returns the stretches of a line from left to right, as they stand on paper. */
export function orderStretches(line: string, levels: Uint8Array | undefined): Stretch[] {
  if (!levels || line === '') return [{ text: line, isRightToLeft: false }];
  const paragraphs = [{ start: 0, end: line.length - 1, level: 0 }];
  const order = bidi.getReorderedIndices(line, { levels, paragraphs });
  const isEnd = (i: number) => levels[order[i]!] !== levels[order[i + 1]!] || Math.abs(order[i]! - order[i + 1]!) !== 1;
  const stretches: Stretch[] = [];
  let first = 0;
  for (let i = 0; i < order.length; i++) {
    if (i < order.length - 1 && !isEnd(i)) continue;
    const [from, to] = [order[first]!, order[i]!].sort((a, b) => a - b) as [number, number];
    const isRightToLeft = levels[from]! % 2 === 1;
    const text = line.slice(from, to + 1);
    stretches.push({ text: isRightToLeft ? mirror(text) : text, isRightToLeft });
    first = i + 1;
  }
  return stretches;
}

/** Turns brackets round, which open to the other side in text from right to left. */
function mirror(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
}

/** Replaces letters of two UTF-16 units, which bidi-js does not know, by two letters of the same kind. */
function replaceAstral(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (letter) =>
    (SAME_KIND[bidi.getBidiCharTypeName(letter)] ?? 'a').repeat(2),
  );
}

const SAME_KIND: Readonly<Partial<Record<string, string>>> = {
  R: 'א',
  AL: 'ا',
  EN: '1',
  AN: '٠',
  NSM: '\u0300',
  BN: '\u200b',
  ON: '!',
};
