import type { Hex } from './colour.ts';

/** Choices of the background; '' is the default, warm paper. */
export const GROUND_NAMES = ['', 'mist', 'night'] as const;
export type GroundName = (typeof GROUND_NAMES)[number];

/** Colours of one scheme, by the names of `widgets/tokens.css`. */
interface GroundScheme {
  ink: Hex;
  paper: Hex;
  surface: Hex;
  mist: Hex;
  muted: Hex;
  edge: Hex;
}

export interface Ground {
  light: GroundScheme;
  dark: GroundScheme;
  /** Sections that are dark in both schemes. */
  water: Hex;
}

/** Backgrounds with the text that stands on them. A test keeps the default equal to `widgets/tokens.css`. */
export const GROUNDS: Readonly<Record<GroundName, Ground>> = {
  '': {
    light: {
      ink: '#10212b',
      paper: '#fbf9f5',
      surface: '#ffffff',
      mist: '#e8eeef',
      muted: '#51646e',
      edge: '#74868f',
    },
    dark: {
      ink: '#e9eff1',
      paper: '#0c1920',
      surface: '#14262f',
      mist: '#20343e',
      muted: '#a3b5bd',
      edge: '#6c828d',
    },
    water: '#10212b',
  },
  mist: {
    light: {
      ink: '#13241d',
      paper: '#f3f7f4',
      surface: '#ffffff',
      mist: '#e1ebe5',
      muted: '#4b6056',
      edge: '#6f877b',
    },
    dark: {
      ink: '#e8f0eb',
      paper: '#0b1813',
      surface: '#13241d',
      mist: '#1f352c',
      muted: '#a2b8ad',
      edge: '#678375',
    },
    water: '#10251d',
  },
  night: {
    light: {
      ink: '#161719',
      paper: '#f8f8f8',
      surface: '#ffffff',
      mist: '#ececee',
      muted: '#5b5d63',
      edge: '#7e8087',
    },
    dark: {
      ink: '#f1f1f2',
      paper: '#0b0b0c',
      surface: '#18191b',
      mist: '#28292c',
      muted: '#b0b2b8',
      edge: '#777a82',
    },
    water: '#141517',
  },
};

/** Returns the tokens of a background; none for the default. */
export function buildGroundTokens(name: GroundName): Record<string, string> {
  if (name === '') return {};
  const { light, dark, water } = GROUNDS[name];
  const names = Object.keys(light) as (keyof GroundScheme)[];
  return { ...Object.fromEntries(names.map((each) => [each, `light-dark(${light[each]},${dark[each]})`])), water };
}
