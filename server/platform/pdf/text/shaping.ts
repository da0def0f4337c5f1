/** fontkit's own, which no type declaration has. */
export interface FontkitFont {
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string, features?: unknown): unknown;
  _layoutEngine: { engine: { GPOSProcessor?: { applyAnchor: ApplyAnchor } | null } | null | undefined };
}

type ApplyAnchor = (mark: { markAnchor: unknown }, anchor: unknown, index: number) => void;

/**
 * Keeps fontkit 2.0.4 from failing on text that it cannot shape.
 *
 * It fails if a font has no anchor for a mark, as Noto Sans Gurmukhi does in common words: the mark keeps its default
 * position. Other text that fails is set letter by letter.
 */
export function patchShaping(font: FontkitFont): void {
  const engines = font._layoutEngine;
  const { engine } = engines;
  const positions = engine?.GPOSProcessor;
  if (positions) {
    const applyAnchor = positions.applyAnchor.bind(positions);
    positions.applyAnchor = (mark, anchor, index) => {
      if (anchor && mark.markAnchor) applyAnchor(mark, anchor, index);
    };
  }
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    try {
      return layout(text, features);
    } catch {
      engines.engine = null;
      const plain = layout(text, features);
      engines.engine = engine;
      return plain;
    }
  };
}

/** Reorders letters of scripts that fontkit does not reorder, in the order that HarfBuzz uses. */
export function orderLetters(text: string): string {
  return text
    .replace(THAI_AM, '\u0e4d$1\u0e32')
    .replace(LAO_AM, '\u0ecd$1\u0eb2')
    .replace(MYANMAR_SYLLABLE, '$<vowel>$<ra>$<base>$<kinzi>$<stack>$<ya>$<other>');
}

/** Features by which fonts join the letters of Myanmar. fontkit applies those of Indic scripts to its own list only. */
export function findFeatures(text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return /\p{Script=Myanmar}/u.test(text) ? MYANMAR_FEATURES : undefined;
}

const MYANMAR_FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = [
  'rphf',
  'pref',
  'blwf',
  'pstf',
  'pres',
  'abvs',
  'blws',
  'psts',
];

/** The vowel "am" and the marks before it: its circle stands below them. */
const THAI_AM = /([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/gu;
const LAO_AM = /([\u0eb1\u0eb4-\u0eb7\u0ebb\u0ec8-\u0ecd]*)\u0eb3/gu;

const MYANMAR_SYLLABLE =
  /(?<kinzi>(?:[\u1004\u101b\u105a]\u103a\u1039)?)(?<base>[\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081])(?<stack>(?:\u1039[\u1000-\u102a])*)(?<ya>\u103b?)(?<ra>\u103c?)(?<other>[\u103d\u103e]*)(?<vowel>\u1031?)/gu;
