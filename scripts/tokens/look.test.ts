import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { computeContrastRatio, type Hex, setLightness, isHex, computeLightness } from '#contract/colour.ts';
import {
  toDarkAccent,
  listContrastChecks,
  COLOUR_FIELDS,
  GROUNDS,
  LookForm,
  nearestPassing,
  SHOP_COLOURS,
  buildTokens,
  chooseTextColour,
} from '#contract/studio/look.ts';
import { readTokens } from './read-tokens.ts';

const LOOK = { accent: '', accentDark: '', highlight: '', corners: '' } as const;
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
  for (const field of COLOUR_FIELDS) {
    expect(listContrastChecks(field, SHOP_COLOURS[field]).filter(({ passes }) => !passes)).toEqual([]);
    expect(nearestPassing(field, SHOP_COLOURS[field])).toBe(SHOP_COLOURS[field]);
  }
});

test('for every colour there is one near it that passes, and one for the night', () => {
  for (const colour of COLOURS) {
    for (const field of COLOUR_FIELDS) {
      const near = nearestPassing(field, colour);
      expect(listContrastChecks(field, near).filter(({ passes }) => !passes)).toEqual([]);
    }
    const look = { ...LOOK, accent: nearestPassing('accent', colour) };
    expect(LookForm.safeParse({ ...look, accentDark: toDarkAccent(look.accent) }).success).toBe(true);
    expect(computeContrastRatio(chooseTextColour(colour), colour)).toBeGreaterThanOrEqual(4.5);
  }
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
  for (const [scheme, grounds] of Object.entries(GROUNDS)) {
    for (const [name, colour] of Object.entries(grounds)) expect(token(name)[scheme as 'light']).toBe(colour);
  }
  const [dawn, sun] = [token('dawn'), token('sun')];
  expect([dawn.light, dawn.dark, sun.light]).toEqual(Object.values(SHOP_COLOURS));
  const pairs = (name: 'light' | 'dark') => dawn.pairs.filter((each) => each[name] !== undefined).map(({ on }) => on);
  expect([pairs('light'), pairs('dark')]).toEqual([Object.keys(GROUNDS.light), Object.keys(GROUNDS.dark)]);
  expect(sun.pairs.map(({ on }) => on)).toEqual(['water']);
});
