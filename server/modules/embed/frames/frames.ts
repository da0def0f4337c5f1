import { FRAMES, type FrameTag } from '#contract/frames.ts';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#contract/languages.ts';

/** What the page for an iframe shows: an element, and what it was asked for with. */
export interface Frame {
  tag: FrameTag;
  /** By name, in one order however the address had them. */
  attributes: Readonly<Record<string, string>>;
  theme: 'light' | 'dark' | undefined;
  /** Undefined where it is the shop's own. */
  language: Language | undefined;
}

/** A longer value of an attribute means nothing to any element; what a message begins with may have lines. */
const SHORT = /^\P{Cc}{1,80}$/u;
const LINES = /^(?:\P{Cc}|\n){1,1000}$/u;

/** The frame that a tag and a query ask for. What the element does not know is left out; undefined for a tag that is none of ours. */
export function readFrame(tag: string, query: URLSearchParams, ofShop: Language = DEFAULT_LANGUAGE): Frame | undefined {
  if (!isFrameTag(tag)) return undefined;
  const attributes: Record<string, string> = {};
  for (const name of FRAMES[tag].toSorted()) {
    const value = query.get(name)?.trim().replaceAll('\r\n', '\n') ?? '';
    // A window of the element's has no room in a frame: there it is the form itself.
    if (name === 'flow' && value === 'modal') continue;
    if ((name === 'message' ? LINES : SHORT).test(value)) attributes[name] = value;
  }
  const theme = (['light', 'dark'] as const).find((each) => each === query.get('theme'));
  const language = matchLanguage(query.get('lang'), ofShop);
  return { tag, attributes, theme, language: language === ofShop ? undefined : language };
}

/** The path of a frame's page, the same for the same frame. */
export function buildFramePath({ tag, attributes, theme, language }: Frame): string {
  const query = new URLSearchParams({ ...attributes, ...(theme && { theme }), ...(language && { lang: language }) });
  return `/embed/frame/${tag}${query.size > 0 ? `?${query}` : ''}`;
}

function isFrameTag(tag: string): tag is FrameTag {
  return Object.hasOwn(FRAMES, tag);
}
