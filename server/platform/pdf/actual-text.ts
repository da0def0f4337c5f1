import type { Paper } from './faces.ts';

/** Replacement text for glyphs that do not spell it. */
interface ActualText {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Draws with an ActualText (PDF 1.7, 14.9.4), for readers that copy it.
 *
 * Poppler reverses the text of a right-to-left span, and copies such glyphs correctly by itself;
 * PDFium does not, and reads the text of any tag.
 */
export function withActualText({ doc }: Paper, { text, isRightToLeft }: ActualText, draw: () => void): void {
  if (isRightToLeft) {
    const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
    const content = doc as unknown as { addContent(command: string): void };
    content.addContent(`/RightToLeft <</ActualText <${hex}>>> BDC`);
    draw();
    content.addContent('EMC');
    return;
  }
  doc.markContent('Span', { actual: text });
  draw();
  doc.endMarkedContent();
}
