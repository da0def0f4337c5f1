import type { FontName } from './fonts/fonts.ts';

/** Colours of the documents, from the site's light scheme. */
export const COLOR = {
  ink: '#10212B',
  inkSoft: '#1B323E',
  /** Outlines of land on ink. */
  inkLand: '#6C828D',
  paper: '#FBF9F5',
  mist: '#E8EEEF',
  line: '#CBD6D9',
  muted: '#51646E',
  dawn: '#C9410F',
  dawnOnInk: '#FF7A45',
  sun: '#FFB547',
  alert: '#B3261E',
  /** The red line on the dark ground, where the other would vanish. */
  alertOnInk: '#FF6B5E',
} as const;

/** A4 in points, with a column for labels on the left and the text beside it. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 64,
  right: 531.28,
  top: 72,
  bottom: 762,
  textLeft: 180,
} as const;

/** Style of a run of text. Sizes in points; `lead` is the distance from line to line. */
export interface TextStyle {
  font: FontName;
  size: number;
  lead: number;
  /** Space added between letters, as a share of the size. */
  tracking?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

/** The static face is spaced for small sizes; large letters have to stand closer. */
const TIGHT = -0.025;

export const STYLE = {
  title: { font: 'display', size: 36, lead: 39, tracking: TIGHT },
  label: { font: 'heading', size: 12.5, lead: 17 },
  lead: { font: 'text', size: 13.5, lead: 20 },
  body: { font: 'text', size: 10.25, lead: 15.5 },
  strong: { font: 'strong', size: 10.25, lead: 15.5 },
  small: { font: 'text', size: 8.5, lead: 12, color: COLOR.muted },
} as const satisfies Record<string, TextStyle>;
