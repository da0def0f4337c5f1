import type { Paper } from './faces.ts';

/** How a text that is not spelt by its glyphs is said beside them. */
interface ActualText {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Draws with a text beside the glyphs (PDF 1.7, 14.9.4), for readers that copy it.
 *
 * Poppler turns the text of a span round where that runs from right to left, and copies such glyphs well by itself;
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
