import type { Language } from '#contract/i18n/languages.ts';
import type { ShopLook } from '../brand.ts';

export interface GuideInfo {
  title: string;
  subject: string;
  author: string;
  /** Written into the file instead of the clock's time, so that the same text gives the same bytes. */
  date: Date;
  /** English by default. */
  language?: Language;
  /** The shop's own colours; the default ones if missing. */
  look?: ShopLook | undefined;
}

/** pdfkit copies title and author into XML as they are: an ampersand in a brand's name would break it. */
export function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const inner = doc as unknown as { info: Record<string, unknown>; _addInfo(): void };
  const addInfo = inner._addInfo.bind(doc);
  inner._addInfo = () => {
    const plain = inner.info;
    inner.info = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, characterReferences(value)]));
    addInfo();
    inner.info = plain;
  };
}

function characterReferences(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`) : value;
}
