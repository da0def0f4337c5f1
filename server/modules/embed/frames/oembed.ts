import escapeHtml from 'escape-html';
import { DEFAULT_LANGUAGE, type Language, withoutPrefix } from '#contract/i18n/languages.ts';
import { cssHeight, findPlaceholderHeight, heightAt, type PlaceholderHeights } from '#contract/embed/rooms.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { type Frame, buildFramePath, readFrame } from './frames.ts';
import type { FrameWords } from './frame-words.ts';

/** Response of type "rich" (https://oembed.com). */
export interface OembedResponse {
  version: '1.0';
  type: 'rich';
  title: string;
  provider_name: string;
  provider_url: string;
  /** Seconds. */
  cache_age: number;
  width: number;
  height: number;
  html: string;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}

/** Pages of the shop with the frame of each. */
const PAGES: readonly [RegExp, (id: string) => string][] = [
  [/^\/(?:landing|demo|free)?$/, () => 'coach-signup'],
  [/^\/blog\/([1-9]\d{0,8})$/, (id) => `coach-blog?post=${id}`],
  [/^\/checkout\/([1-9]\d{0,8})$/, (id) => `coach-checkout?program=${id}`],
  [/^\/subscribe\/([1-9]\d{0,8})$/, (id) => `coach-subscribe?program=${id}`],
  [/^\/blog$/, () => 'coach-blog'],
  [/^\/home$/, () => 'coach-programs'],
  [/^\/social$/, () => 'coach-follow'],
];

/** Returns the widget of a page of the shop, by its path in the shop's own language. */
export function frameOfPage(path: string): Frame | undefined {
  for (const [pattern, name] of PAGES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const [tag = '', query] = name(found[1] ?? '').split('?');
    return readFrame(tag, new URLSearchParams(query));
  }
  return undefined;
}

/** Returns the widget of an address: a page of the shop at `origin`, or a frame's own address. */
export function frameAt(address: string, origin: string, ofShop: Language = DEFAULT_LANGUAGE): Frame | undefined {
  // URL parsing silently removes some control characters.
  if (address.length > MAX_ADDRESS || /\p{Cc}/u.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Credentials before the host are used to disguise addresses.
  if (url.origin !== origin || url.username || url.password) return undefined;
  const tag = /^\/embed\/frame\/([a-z-]+)$/.exec(url.pathname)?.[1];
  if (tag) return readFrame(tag, url.searchParams, ofShop);
  const { language, path } = withoutPrefix(url.pathname.replace(/(?<=.)\/$/, ''), ofShop);
  const frame = frameOfPage(path);
  return frame && { ...frame, language: language === ofShop ? undefined : language };
}

const MAX_ADDRESS = 2000;

/** Builds the oEmbed address of a page of the shop. */
export function oembedAddress(origin: string, path: string): string {
  return `${origin}/api/oembed?${new URLSearchParams({ url: origin + path, format: 'json' })}`;
}

/** In pixels; a comfortable width for text. */
const WIDTH = 600;
const CACHE_SECONDS = 3600;

export function presentOembed(
  frame: Frame,
  words: FrameWords,
  { origin, brand, say, heights, maxWidth = WIDTH, maxHeight = Infinity }: OembedLimits,
): OembedResponse {
  const width = Math.min(WIDTH, maxWidth);
  const stairs = findPlaceholderHeight(heights, frame.tag, frame.attributes) ?? [];
  const height = Math.min(heightAt(stairs, width), maxHeight);
  const limit = maxHeight < Infinity ? `;max-height:${maxHeight}px` : '';
  const src = escapeHtml(origin + buildFramePath(frame));
  const said = say(words.title);
  const title = escapeHtml(`${said} · ${brand}`);
  const post = frame.tag === 'coach-blog' ? frame.attributes['post'] : undefined;
  return {
    version: '1.0',
    type: 'rich',
    title: said,
    provider_name: brand,
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    width,
    height,
    html: `${quoteFor(origin + words.path, title)}<div style="container-type:inline-size;max-width:${width}px"><iframe src="${src}" title="${title}" width="${width}" height="${height}" loading="lazy" frameborder="0" style="border:0;width:100%;height:${cssHeight(stairs, '100cqw')}${limit}"></iframe></div>`,
    ...(post && {
      thumbnail_url: `${origin}/blog/${post}/cover.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    }),
  };
}

/**
 * Builds the hidden quote that WordPress requires before a frame: it shows the quote until the frame's first message.
 * It strips all attributes; elsewhere the quote stays hidden.
 */
function quoteFor(address: string, title: string): string {
  return `<blockquote hidden style="display:none"><a href="${escapeHtml(address)}">${title}</a></blockquote>`;
}

interface OembedLimits {
  origin: string;
  brand: string;
  say: Speaker['say'];
  /** Heights of all frames (frame-heights.ts). */
  heights: PlaceholderHeights;
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
}
