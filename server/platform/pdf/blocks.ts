import type { Guide } from './layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from './style.ts';

/** A heading in the left column with a paragraph beside it; they are never parted. */
export function labelledText(guide: Guide, label: string, text: string, gap = 18): void {
  const height = guide.measure(text, STYLE.body, PAGE.right - PAGE.textLeft);
  drawLabelledBlock(guide, label, () => guide.block('P', text, STYLE.body, 0, PAGE.textLeft), gap, height);
}

/**
 * A heading in the left column with whatever `build` draws beside it.
 * @param room points that the first block beside the heading needs on the same page
 */
export function drawLabelledBlock(guide: Guide, label: string, build: () => void, gap = 18, room = 60): void {
  const width = PAGE.textLeft - PAGE.left - 14;
  guide.ensure(Math.max(room, guide.measure(label, STYLE.label, width)));
  guide.content('H2', () => guide.write(label, STYLE.label, PAGE.left, guide.y - 1, width));
  build();
  guide.y += gap;
}

/** A list whose marks (numbers, dashes) hang in the text column. */
export function list(
  guide: Guide,
  items: readonly string[],
  mark: (index: number) => string,
  color: string = COLOR.dawn,
): void {
  guide.tag('L', () =>
    items.forEach((text, i) => {
      const width = PAGE.right - PAGE.textLeft - 20;
      const height = guide.measure(text, STYLE.body, width);
      guide.ensure(height);
      guide.tag('LI', () => {
        guide.content('Lbl', () => guide.write(mark(i), { ...STYLE.strong, color }, PAGE.textLeft, guide.y, 20));
        guide.content('LBody', () => guide.write(text, STYLE.body, PAGE.textLeft + 20, guide.y, width));
      });
      guide.y += height + 3;
    }),
  );
}

/** A prompt with dotted lines to write on below it, as far as the page reaches and at most six. */
export function writingLines(guide: Guide, prompt: string): void {
  guide.block('P', prompt, STYLE.body, 0, PAGE.textLeft);
  guide.artifact((doc) => {
    for (let y = guide.y + 22; y < PAGE.bottom && y < guide.y + 150; y += 25)
      doc.moveTo(PAGE.textLeft, y).lineTo(PAGE.right, y);
    doc.lineWidth(0.75).strokeColor(COLOR.muted).dash(1, { space: 2.5 }).stroke();
  });
}

/** Dotted lines in the text column to write on; moves below the last. */
export function dottedLines(guide: Guide, count: number): void {
  guide.artifact((doc) => {
    for (let i = 1; i <= count; i++) {
      const y = guide.y + i * LINE_HEIGHT;
      doc.moveTo(PAGE.textLeft, y).lineTo(PAGE.right, y);
    }
    doc.lineWidth(0.75).strokeColor(COLOR.muted).dash(1, { space: 2.5 }).stroke();
  });
  guide.y += count * LINE_HEIGHT;
}

export const LINE_HEIGHT = 24;

/** A sentence with a link below it, as large as fits on one line up to `size` points; for a dark ground. */
export function linkLine(guide: Guide, text: string, label: string, url: string, size: number): void {
  guide.block('P', text, { ...STYLE.body, color: COLOR.mist }, 3);
  const width = PAGE.right - PAGE.left;
  const styleOf = (points: number): TextStyle => ({
    font: 'heading',
    size: points,
    lead: points + 8,
    color: COLOR.sun,
  });
  let points = size;
  while (points > 12 && guide.measure(label, styleOf(points), width) > points + 9) points--;
  const style = styleOf(points);
  link(guide, label, url, style);
  guide.y += 18;
}

/** A link that stands by itself. */
export function link(guide: Guide, label: string, url: string, style: TextStyle, x: number = PAGE.left): void {
  const width = PAGE.right - x;
  const height = guide.measure(label, style, width);
  guide.tag('P', () => guide.content('Link', () => guide.write(label, style, x, guide.y, width, url)));
  guide.y += height;
}
