import { runsOf } from '../pdf/faces.ts';
import type { Guide, Tag, TagOptions } from '../pdf/layout.ts';
import { clean, drawText, type Place } from '../pdf/set-text.ts';
import type { TextStyle } from '../pdf/style.ts';

/**
 * Writes a text in whatever language, tagged. What no face has is "?" on paper, and itself to whoever has it read out.
 */
export function writeText(
  guide: Guide,
  tag: Tag,
  text: string,
  style: TextStyle,
  place: Place,
  { link, ...options }: TagOptions & { link?: string } = {},
): void {
  const actual = clean(text);
  const isShown = runsOf(guide, actual, style.font)
    .map((run) => run.text)
    .join('');
  const draw = () => drawText(guide, text, style, place, link);
  guide.content(tag, draw, isShown === actual ? options : { ...options, actual });
}
