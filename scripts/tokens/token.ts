/** One measure or colour of the shop, as the style sheets say it. */
export interface Token {
  /** Its name without what stands for "ours": `dawn`, `text-lead`. */
  name: string;
  kind: Kind;
  /** The custom property that our own sheets read. */
  css: string;
  /** The one that a page around a widget may set. */
  setBy?: string;
  /** What it is, unless a page says otherwise. */
  light: string;
  dark: string;
  /** For visitors who ask for less motion. */
  reduced?: string;
  /** What it is for, if a page may set it. */
  use?: string;
  /** What the sheet says about it. */
  text: string;
  /** What a colour is read on. */
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

/** A colour and what it is read on, with how far they are apart (WCAG 2.2). */
export interface Pair {
  on: string;
  /** What it has to be at least. */
  least: number;
  /** By day; missing where the ground is dark in both schemes. */
  light?: number;
  dark: number;
}
