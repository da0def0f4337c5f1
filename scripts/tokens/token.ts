/** One measure or colour of the shop, as the style sheets say it. */
export interface Token {
  /** Its name without what stands for "ours": `dawn`, `text-lead`. */
  name: string;
  kind: Kind;
  /** The custom property that our own sheets read. */
  css: string;
  /** The one that a page around a widget may set. */
  setBy?: string;
  /** Default value. */
  light: string;
  dark: string;
  /** For visitors who ask for less motion. */
  reduced?: string;
  /** Purpose, if a page may set it. */
  use?: string;
  /** Description in the sheet. */
  text: string;
  /** Backgrounds of a colour. */
  pairs: readonly Pair[];
}

export type Kind =
  | 'color'
  | 'border'
  | 'shadow'
  | 'radius'
  | 'space'
  | 'duration'
  | 'easing'
  | 'font'
  | 'text'
  | 'width';

/** A colour and a background, with their contrast ratios (WCAG 2.2). */
export interface Pair {
  on: string;
  /** Minimum contrast ratio. */
  least: number;
  /** Ratio in the light scheme; missing if the background is dark in both. */
  light?: number;
  dark: number;
}
