import { FRAMES, type FrameTag } from '#contract/embed/frames.ts';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#contract/i18n/languages.ts';

/** Page for an iframe: an element with its attributes. */
export interface Frame {
  tag: FrameTag;
  /** Sorted by name. */
  attributes: Readonly<Record<string, string>>;
  theme: 'light' | 'dark' | undefined;
  /** Undefined for the shop's own language. */
  language: Language | undefined;
}

/** Limits for attribute values: no element uses longer ones. The beginning of a message may have several lines. */
const SHORT = /^\P{Cc}{1,80}$/u;
const LINES = /^(?:\P{Cc}|\n){1,1000}$/u;

/** Reads the frame of a tag and a query. Unknown attributes are removed; undefined for an unknown tag. */
export function readFrame(tag: string, query: URLSearchParams, ofShop: Language = DEFAULT_LANGUAGE): Frame | undefined {
  if (!isFrameTag(tag)) return undefined;
  const attributes: Record<string, string> = {};
  for (const name of FRAMES[tag].toSorted()) {
    const value = query.get(name)?.trim().replaceAll('\r\n', '\n') ?? '';
    // A frame has no room for a dialog, so it shows the form itself.
    if (name === 'flow' && value === 'modal') continue;
    if ((name === 'message' ? LINES : SHORT).test(value)) attributes[name] = value;
  }
  const theme = (['light', 'dark'] as const).find((each) => each === query.get('theme'));
  const language = matchLanguage(query.get('lang'), ofShop);
  return { tag, attributes, theme, language: language === ofShop ? undefined : language };
}

/** Builds the canonical path of a frame's page. */
export function buildFramePath({ tag, attributes, theme, language }: Frame): string {
  const query = new URLSearchParams({ ...attributes, ...(theme && { theme }), ...(language && { lang: language }) });
  return `/embed/frame/${tag}${query.size > 0 ? `?${query}` : ''}`;
}

function isFrameTag(tag: string): tag is FrameTag {
  return Object.hasOwn(FRAMES, tag);
}
