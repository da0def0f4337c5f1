import { JOINED } from '#server/platform/pdf/fonts/fallback-fonts.ts';
import type { Guide, Tag, TagOptions } from '#server/platform/pdf/layout.ts';
import { stripControls, drawText, isCopyable, type Place } from '#server/platform/pdf/text/set-text.ts';
import type { TextStyle } from '#server/platform/pdf/style.ts';

/** Writes tagged text in any language. The tag holds what glyphs cannot spell, and emoji. */
export function writeText(
  guide: Guide,
  tag: Tag,
  text: string,
  style: TextStyle,
  place: Place,
  { link, ...options }: TagOptions & { link?: string } = {},
): void {
  const draw = () => drawText(guide, text, style, place, link);
  const isPlain = isCopyable(guide, text, style, place.width) && !JOINED.test(text);
  const actual = isPlain ? {} : { actual: stripControls(text) };
  guide.content(tag, draw, { ...options, ...actual });
}
