import japanese from '@fontsource/biz-udpgothic/unicode.json' with { type: 'json' };
import chinese from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import { TYPEFACE_NAMES, type TypefaceName } from '#contract/site/typefaces.studio.ts';
import { FONT_NAMES, fontFamily, fontFile, type FontName, type FontWeight, latinFile, WEIGHTS } from './fonts.ts';

/** A font file that may have a letter that the brand's faces lack. */
export interface FallbackFont {
  /** Unique in a document. */
  name: string;
  family: string;
  file: string;
}

/** Returns the font files that may have a letter, the best first. Only opening a file tells. */
export function findFallbacks(letter: string, font: FontName, typeface: TypefaceName): FallbackFont[] {
  return sourcesFor(font, typeface)
    .filter(({ letters }) => (typeof letters === 'function' ? letters(letter) : letters.test(letter)))
    .map(({ family, part, weights }) => {
      const weight = weights.find((each) => each >= WEIGHTS[font]) ?? weights.at(-1)!;
      return { name: `${font}-${family}-${part}`, family, file: fontFile(family, part, weight) };
    });
}

/** Returns the paths of all font files that a document can use. */
export function fontFiles(): string[] {
  const files = TYPEFACE_NAMES.flatMap((typeface) =>
    FONT_NAMES.flatMap((font) => [
      latinFile(font, typeface),
      ...sourcesFor(font, typeface).flatMap(({ family, part, weights }) =>
        weights.map((weight) => fontFile(family, part, weight)),
      ),
    ]),
  );
  return [...new Set(files)];
}

/** Families with Chinese characters, the preferred first. */
export const HAN_FAMILIES = ['biz-udpgothic', 'noto-sans-sc'];

/**
 * Scripts whose letters form words with their neighbours, and the family for each. IBM Plex has a glyph for each letter of
 * Arabic, where Noto composes them of dots that cannot be copied.
 */
const SCRIPTS = {
  Arabic: 'ibm-plex-sans-arabic',
  Armenian: 'noto-sans-armenian',
  Bengali: 'noto-sans-bengali',
  Devanagari: 'noto-sans-devanagari',
  Ethiopic: 'noto-sans-ethiopic',
  Georgian: 'noto-sans-georgian',
  Gujarati: 'noto-sans-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi',
  Hebrew: 'ibm-plex-sans-hebrew',
  Kannada: 'noto-sans-kannada',
  Khmer: 'noto-sans-khmer',
  Lao: 'noto-sans-lao',
  Malayalam: 'noto-sans-malayalam',
  Myanmar: 'noto-sans-myanmar',
  Oriya: 'noto-sans-oriya',
  Sinhala: 'noto-sans-sinhala',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Thaana: 'noto-sans-thaana',
  Thai: 'noto-sans-thai',
  Tibetan: 'noto-serif-tibetan',
};

interface Source {
  /** Letters that the file is opened for. */
  letters: RegExp | ((letter: string) => boolean);
  family: string;
  part: string;
  weights: readonly FontWeight[];
}

function sourcesFor(font: FontName, typeface: TypefaceName): Source[] {
  const own = { letters: LATIN, family: fontFamily(font, typeface), part: 'latin-ext', weights: [WEIGHTS[font]] };
  return [own, ...SHARED];
}

const LATIN = /[\u00a0-\u024f\u1e00-\u1eff\u2000-\u22ff]/u;
const CYRILLIC = /[\u0400-\u052f]/u;
const CJK = /[\p{Script=Han}\u2000-\u33ff\uff00-\uffef]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const THREE_WEIGHTS = [400, 600, 700] as const;
const TWO_WEIGHTS = [400, 700] as const;

const SHARED: readonly Source[] = [
  { letters: LATIN, family: 'noto-sans', part: 'latin-ext', weights: THREE_WEIGHTS },
  { letters: LATIN, family: 'noto-sans', part: 'vietnamese', weights: THREE_WEIGHTS },
  { letters: /[\u0370-\u03ff]/u, family: 'noto-sans', part: 'greek', weights: THREE_WEIGHTS },
  { letters: /[\u1f00-\u1fff]/u, family: 'noto-sans', part: 'greek-ext', weights: THREE_WEIGHTS },
  { letters: CYRILLIC, family: 'noto-sans', part: 'cyrillic', weights: THREE_WEIGHTS },
  { letters: CYRILLIC, family: 'noto-sans', part: 'cyrillic-ext', weights: THREE_WEIGHTS },
  ...Object.entries(SCRIPTS).map(([script, family]) => ({
    letters: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
    family,
    part: script.toLowerCase(),
    weights: TWO_WEIGHTS,
  })),
  { letters: /\p{Script=Hangul}/u, family: 'nanum-gothic', part: 'korean', weights: TWO_WEIGHTS },
  { letters: CJK, family: 'biz-udpgothic', part: 'japanese', weights: TWO_WEIGHTS },
  ...numberedParts('biz-udpgothic', japanese),
  ...numberedParts('noto-sans-sc', chinese),
  { letters: EMOJI, family: 'noto-emoji', part: 'emoji', weights: [400] },
];

/** Returns the parts of a family that is split by Unicode ranges, as its package lists them. */
function numberedParts(family: string, ranges: Readonly<Record<string, string>>): Source[] {
  return Object.entries(ranges)
    .filter(([part]) => part.startsWith('['))
    .map(([part, list]) => {
      const spans = list.split(',').map(parseRange);
      return {
        letters: (letter) => CJK.test(letter) && spans.some(([from, to]) => isBetween(letter, from, to)),
        family,
        part: part.slice(1, -1),
        weights: TWO_WEIGHTS,
      };
    });
}

/** Reads a range such as "U+4e00-4e0f" or "U+4e00". */
function parseRange(range: string): readonly [from: number, to: number] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-', 2)
    .map((hex) => Number.parseInt(hex, 16));
  return [from, to];
}

function isBetween(letter: string, from: number, to: number): boolean {
  const point = letter.codePointAt(0)!;
  return point >= from && point <= to;
}

/** Matches text whose letters form words with their neighbours: they are not spaced apart, nor copied one by one. */
export const SHAPED = new RegExp(
  `[${Object.keys(SCRIPTS)
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** Matches text with emoji, which may be joined of several. */
export const JOINED = /\p{Emoji_Presentation}|\u200d|\ufe0f|\u20e3/u;
