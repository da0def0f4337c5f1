import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { computeContrastRatio, type Hex, setLightness, isHex, computeLightness } from '#contract/site/colour.ts';
import {
  toDarkAccent,
  listContrastChecks,
  COLOUR_FIELDS,
  LookForm,
  nearestPassing,
  SHOP_COLOURS,
  buildTokens,
  chooseTextColour,
} from '#contract/site/look.studio.ts';
import { GROUND_NAMES, GROUNDS } from '#contract/site/grounds.studio.ts';
import { readTokens, readPairs } from './read-tokens.ts';

const LOOK = {
  ground: '',
  typeface: '',
  motif: '',
  hero: '',
  heroAlt: '',
  accent: '',
  accentDark: '',
  highlight: '',
  corners: '',
} as const;
/** Colours of every hue, dark and light, of low and high chroma. */
const COLOURS = Array.from({ length: 512 }, (_, i): Hex => {
  const part = (at: number) => (((i >> at) & 7) * 36).toString(16).padStart(2, '0');
  return `#${part(0)}${part(3)}${part(6)}`;
});

test.each([
  'red',
  '#fff',
  '#c9410',
  '#c9410ff',
  'rgb(1,2,3)',
  '#c9410f;}</style><script>alert(1)</script>',
  'var(--coach-ink)',
  'url(https://evil.example/)',
  '#\u0661\u0662\u0663\u0664\u0665\u0666',
])('%j is no colour, and gets nowhere', (written) => {
  const read = LookForm.safeParse({ ...LOOK, accent: written });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['accent']);
  expect(buildTokens({ ...LOOK, accent: written as Hex })).toEqual({});
});

test('what is only written loosely is read', () => {
  expect(LookForm.safeParse({ ...LOOK, accent: '#c9410f\n' }).data?.accent).toBe('#c9410f');
});

test('a field that is missing, of another kind or made up is refused', () => {
  expect(LookForm.safeParse({}).success).toBe(false);
  expect(LookForm.safeParse({ ...LOOK, accent: 7 }).success).toBe(false);
  expect(LookForm.safeParse({ ...LOOK, corners: '99px}' }).success).toBe(false);
});

test('what cannot be read is refused with what it has and what it needs', () => {
  const read = LookForm.safeParse({ ...LOOK, accent: '#FFD400', highlight: '#101010' });
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['accent', 'Contrast on the page is 1.3:1; it needs 4.5:1.'],
    ['highlight', 'Contrast on dark areas is 1.1:1; it needs 4.5:1.'],
  ]);
});

test('an empty form is the shop as it comes, and the colours of the shop pass', () => {
  expect(LookForm.parse(LOOK)).toEqual(LOOK);
  expect(buildTokens(LOOK)).toEqual({});
});

describe.each(GROUND_NAMES)('on the background %j', (ground) => {
  test('the default colours pass', () => {
    for (const field of COLOUR_FIELDS) {
      expect(listContrastChecks(field, SHOP_COLOURS[field], ground).filter(({ passes }) => !passes)).toEqual([]);
      expect(nearestPassing(field, SHOP_COLOURS[field], ground)).toBe(SHOP_COLOURS[field]);
    }
  });

  test('every colour has a near one that passes, and one for the dark scheme', () => {
    for (const colour of COLOURS) {
      for (const field of COLOUR_FIELDS) {
        const near = nearestPassing(field, colour, ground);
        expect(listContrastChecks(field, near, ground).filter(({ passes }) => !passes)).toEqual([]);
      }
      const look = { ...LOOK, ground, accent: nearestPassing('accent', colour, ground) };
      expect(LookForm.safeParse({ ...look, accentDark: toDarkAccent(look.accent, ground) }).success).toBe(true);
      expect(computeContrastRatio(chooseTextColour(colour), colour)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each([LOOK, { ...LOOK, accent: '#6b2fa0', highlight: '#c9b6ff' }] as const)(
    'every pair of the token sheet has its contrast in both schemes with %j',
    async (look) => {
      const tokens = await readTokens();
      const own = buildTokens({ ...look, ground });
      const changed = tokens.map((token) => {
        const value = own[token.name];
        const [, light, dark] = /^light-dark\((.+),(.+)\)$/.exec(value ?? '') ?? [];
        return value === undefined ? token : { ...token, light: light ?? value, dark: dark ?? value };
      });
      const failed = changed.flatMap((token) =>
        readPairs(token, changed).filter(({ least, light = least, dark }) => light < least || dark < least),
      );
      expect(failed).toEqual([]);
    },
  );
});

test('refuses a colour that a background makes unreadable, with a clear sentence', () => {
  // Readable on white and on paper, not on mist.
  const accent = '#cb430f';
  expect(LookForm.safeParse({ ...LOOK, ground: 'night', accent }).success).toBe(true);
  const read = LookForm.safeParse({ ...LOOK, ground: 'mist', accent });
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['accent', 'Contrast on the page is 4.4:1; it needs 4.5:1.'],
  ]);
});

test('contrast and lightness are what colour scientists have', () => {
  for (const colour of COLOURS.filter((_, i) => i % 7 === 0)) {
    const known = new Color(colour);
    expect(computeContrastRatio(colour, '#fbf9f5')).toBeCloseTo(known.contrast(new Color('#fbf9f5'), 'WCAG21'), 1);
    expect(computeLightness(colour)).toBeCloseTo(known.oklch.l!, 3);
    const lighter = setLightness(colour, 0.7);
    expect(isHex(lighter)).toBe(true);
    expect(new Color(lighter).oklch.l).toBeCloseTo(0.7, 1);
  }
});

test('grounds, pairs and colours are those of the token sheet', async () => {
  const tokens = await readTokens();
  const token = (name: string) => tokens.find((each) => each.name === name)!;
  const { water, ...schemes } = GROUNDS[''];
  for (const [scheme, colours] of Object.entries(schemes))
    for (const [name, colour] of Object.entries(colours)) expect(token(name)[scheme as 'light']).toBe(colour);
  expect(token('water').light).toBe(water);
  const [dawn, sun] = [token('dawn'), token('sun')];
  expect([dawn.light, dawn.dark, sun.light]).toEqual(Object.values(SHOP_COLOURS));
  const pairs = (name: 'light' | 'dark') => dawn.pairs.filter((each) => each[name] !== undefined).map(({ on }) => on);
  expect([pairs('light'), pairs('dark')]).toEqual([
    ['paper', 'surface'],
    ['paper', 'surface', 'water'],
  ]);
  expect(sun.pairs.map(({ on }) => on)).toEqual(['water']);
});
