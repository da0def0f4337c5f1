import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { sentence } from '../i18n/sentence.ts';
import { computeContrastRatio, type Hex, setLightness, isHex, computeLightness } from './colour.ts';
import { buildGroundTokens, GROUND_NAMES, type GroundName, GROUNDS } from './grounds.studio.ts';
import { MOTIF_NAMES } from './motif.studio.ts';
import { PictureId } from './site-pictures.studio.ts';
import { TYPEFACE_NAMES } from './typefaces.studio.ts';

/** The fields of the form that hold a colour. */
export const COLOUR_FIELDS = ['accent', 'accentDark', 'highlight'] as const;
export type ColourField = (typeof COLOUR_FIELDS)[number];

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || isHex(text), sentence(/*i18n*/ 'Enter a six-digit colour, such as #c9410f.'));

/** Appearance of the shop. An empty value is the default; an illegible colour is refused. */
export const LookForm = z
  .object({
    ground: z.enum(GROUND_NAMES, sentence(/*i18n*/ 'Choose a background.')),
    typeface: z.enum(TYPEFACE_NAMES, sentence(/*i18n*/ 'Choose a typeface.')),
    motif: z.enum(MOTIF_NAMES, sentence(/*i18n*/ 'Choose a motif.')),
    /** Picture of the front page instead of the motif. */
    hero: PictureId,
    /** Empty for a decorative picture. */
    heroAlt: boundedText(200),
    /** Actions and current values, on light grounds. */
    accent: colour,
    /** Accent on dark grounds; empty derives it from `accent`. */
    accentDark: colour,
    /** Colour of badges and highlights, on dark grounds and behind dark text. */
    highlight: colour,
    corners: z.enum(['', 'sharp', 'round'], sentence(/*i18n*/ 'Choose a corner style.')),
  })
  .superRefine((look, context) => {
    for (const field of COLOUR_FIELDS) {
      const failed = listContrastChecks(field, look[field], look.ground).find(({ passes }) => !passes);
      if (failed) context.addIssue({ code: 'custom', path: [field], message: failed.said });
    }
  });
export type LookValues = z.output<typeof LookForm>;

/** POST /api/coach/site/look/preview: sent with the fields of the form. Answers the front page and stores nothing. */
export const LookPreviewRequest = z.object({ scheme: z.enum(['light', 'dark']) });
export type LookPreviewRequest = z.infer<typeof LookPreviewRequest>;

/** Default colours. */
export const SHOP_COLOURS = {
  accent: '#c9410f',
  accentDark: '#ff7a45',
  highlight: '#ffb547',
} as const satisfies Record<ColourField, Hex>;

const [INK, WHITE, BLACK] = ['#10212b', '#ffffff', '#000000'] as const;
/** Minimum contrast of text (WCAG 2.2, AA). */
const LEAST = 4.5;

/** One of the pairs in which a field's colour appears. */
export interface ContrastCheck {
  on: 'page' | 'card' | 'water' | 'words';
  contrast: number;
  passes: boolean;
  /** In the contract's English (`sentenceOf`). */
  said: string;
}

/** Returns every pair of a field's colour on a background; none for an invalid colour. */
export function listContrastChecks(field: ColourField, written: string, ground: GroundName): ContrastCheck[] {
  if (!isHex(written)) return [];
  const grounds = Object.entries(listGrounds(field, ground));
  return [
    ...grounds.map(([name, ground]) => {
      const on = name === 'paper' ? 'page' : name === 'surface' ? 'card' : 'water';
      return check(on, computeContrastRatio(written, ground));
    }),
    check('words', computeContrastRatio(chooseTextColour(written), written)),
  ];
}

function check(on: ContrastCheck['on'], contrast: number): ContrastCheck {
  const values = { found: contrast < 10 ? (Math.floor(contrast * 10) / 10).toFixed(1) : Math.floor(contrast) };
  return { on, contrast, passes: contrast >= LEAST, said: CONTRAST_MESSAGES[on](values) };
}

const CONTRAST_MESSAGES = {
  page: (values: Found) => sentence(/*i18n*/ 'Contrast on the page is {found}:1; it needs 4.5:1.', values),
  card: (values: Found) => sentence(/*i18n*/ 'Contrast on a card is {found}:1; it needs 4.5:1.', values),
  water: (values: Found) => sentence(/*i18n*/ 'Contrast on dark areas is {found}:1; it needs 4.5:1.', values),
  words: (values: Found) => sentence(/*i18n*/ 'Button contrast is {found}:1; it needs 4.5:1.', values),
} as const;
interface Found extends Record<string, string | number> {
  found: string | number;
}

function listGrounds(field: ColourField, name: GroundName): Record<string, Hex> {
  const { light, dark, water } = GROUNDS[name];
  if (field === 'highlight') return { water };
  const { paper, surface } = field === 'accent' ? light : dark;
  return { paper, surface, ...(field === 'accentDark' && { water }) };
}

/** Returns a legible text colour: white or ink, whichever has more contrast, and black if neither suffices. */
export function chooseTextColour(ground: Hex): Hex {
  const [better = INK] = ([WHITE, INK] as const).toSorted(
    (a, b) => computeContrastRatio(b, ground) - computeContrastRatio(a, ground),
  );
  return computeContrastRatio(better, ground) >= LEAST ? better : BLACK;
}

/** Returns the nearest colour of the same hue that passes; the colour itself if it does. */
export function nearestPassing(field: ColourField, written: Hex, ground: GroundName): Hex {
  const passes = (each: Hex) => listContrastChecks(field, each, ground).every((one) => one.passes);
  if (passes(written)) return written;
  const from = computeLightness(written);
  for (let step = 0.005; step < 1; step += 0.005) {
    for (const lightness of [from - step, from + step]) {
      if (lightness < 0 || lightness > 1) continue;
      const other = setLightness(written, lightness);
      if (passes(other)) return other;
    }
  }
  return SHOP_COLOURS[field];
}

/** Default lightness of the accent on dark grounds. */
const NIGHT_LIGHTNESS = 0.735;

/** Returns the accent for the dark scheme. */
export function toDarkAccent(accent: Hex, ground: GroundName): Hex {
  const light = Math.max(NIGHT_LIGHTNESS, computeLightness(accent));
  return nearestPassing('accentDark', setLightness(accent, light), ground);
}

/** Returns the colours in use; undefined for defaults. */
export function buildPalette({ accent, accentDark, highlight, ground }: Pick<LookValues, ColourField | 'ground'>): {
  accent?: { light: Hex; dark: Hex };
  highlight?: Hex;
} {
  const night = isHex(accentDark) ? accentDark : isHex(accent) ? toDarkAccent(accent, ground) : undefined;
  return {
    ...(night && { accent: { light: isHex(accent) ? accent : SHOP_COLOURS.accent, dark: night } }),
    ...(isHex(highlight) && { highlight }),
  };
}

/** Returns the changed tokens but those of the background, by the names of `widgets/tokens.css`. Only six-digit colours get in. */
export function buildAccentTokens(look: LookValues): Record<string, string> {
  const { accent, highlight } = buildPalette(look);
  return {
    ...(accent && {
      dawn: `light-dark(${accent.light},${accent.dark})`,
      'on-dawn': `light-dark(${chooseTextColour(accent.light)},${chooseTextColour(accent.dark)})`,
    }),
    ...(highlight && { sun: highlight, 'on-sun': chooseTextColour(highlight) }),
    ...(look.corners === 'sharp' && { radius: '2px', 'radius-control': '2px' }),
    ...(look.corners === 'round' && { radius: '24px', 'radius-control': '22px' }),
  };
}

/** Returns all changed tokens. */
export function buildTokens(look: LookValues): Record<string, string> {
  return { ...buildGroundTokens(look.ground), ...buildAccentTokens(look) };
}
