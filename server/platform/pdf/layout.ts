import PDFDocument from 'pdfkit';
import { DEFAULT_LANGUAGE } from '#contract/i18n/languages.ts';
import type { MotifName } from '#contract/site/motif.studio.ts';
import type { Box } from './elevation.ts';
import { hasLetters } from './fonts/faces.ts';
import { registerFonts } from './fonts/fonts.ts';
import { escapeMetadata, type GuideInfo } from './metadata.ts';
import { drawText, textHeight } from './text/set-text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from './style.ts';
import { tintDocument } from './tint.ts';

/** The names of the tags used here (PDF 1.7, 14.8.4). */
export type Tag =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Link'
  | 'Span'
  | 'Figure';

/**
 * A tagged A4 document that is filled from the top of each page down.
 *
 * Everything drawn is either tagged (text, in reading order) or an artifact (lines, colour, page numbers). This class
 * keeps the margins instead of pdfkit, which would add pages by itself.
 */
export class Guide {
  readonly doc: PDFKit.PDFDocument;
  /** Replaces the ridge of heads and covers. */
  readonly motif: MotifName;
  /** Top of the next block. */
  y: number = PAGE.top;
  private parent: PDFKit.PDFStructureElement;
  private readonly root: PDFKit.PDFStructureElement;

  constructor({ title, subject, author, date, language = DEFAULT_LANGUAGE, look }: GuideInfo) {
    const info = { Title: title, Subject: subject, Author: author, Creator: author, CreationDate: date, ModDate: date };
    // Without a font, pdfkit does not look for the metrics of Helvetica in files that the bundle lacks.
    const options = {
      size: 'A4',
      margin: 0,
      font: '',
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7',
    } as const;
    this.doc = new PDFDocument({ ...options, info, lang: language, tagged: true, displayTitle: true });
    this.motif = look?.motif ?? '';
    registerFonts(this.doc, look?.typeface);
    escapeMetadata(this.doc);
    if (look) tintDocument(this.doc, look);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.parent = this.root;
  }

  /** Number of pages so far. */
  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Starts a page in one colour. */
  addPage(color: string = COLOR.paper): void {
    this.doc.addPage();
    this.artifact((doc) => doc.rect(0, 0, PAGE.width, PAGE.height).fill(color));
    this.y = PAGE.top;
  }

  /** Moves to a new page when less than `height` points are left on this one. */
  ensure(height: number): void {
    if (this.y + height > PAGE.bottom) this.addPage();
  }

  /**
   * Opens a section on a new page, with a bookmark and a name that {@link linkTo} can use.
   * @returns the number of that page, from 1
   */
  section(bookmark: string, name: string, build: () => void, color?: string): number {
    const { page, fill } = this.reserve(bookmark, name, color);
    fill(build);
    return page;
  }

  /** Like {@link section}, for pages whose content depends on the pages after them: `fill` them later, once. */
  reserve(
    bookmark: string,
    name: string,
    color?: string,
    pages = 1,
  ): { page: number; fill: (build: () => void) => void } {
    this.addPage(color);
    this.doc.outline.addItem(bookmark);
    this.doc.addNamedDestination(name, 'XYZ', 0, 0, null);
    const section = this.doc.struct('Sect');
    this.parent.add(section);
    const page = this.pageCount;
    for (let more = 1; more < pages; more++) this.addPage(color);
    const fill = (build: () => void): void => {
      this.turnTo(page);
      this.within(section, build);
    };
    return { page, fill };
  }

  /** Goes on at the top of a page that is there already. */
  turnTo(page: number): void {
    this.doc.switchToPage(page - 1);
    this.y = PAGE.top;
  }

  /** Makes a box a link to a named section. `element` is the Link element that the box belongs to. */
  linkTo(name: string, box: Box, element: PDFKit.PDFStructureElement, description: string): void {
    // pdfkit passes both on into the file; its type declaration lacks them.
    const options = {
      structParent: element,
      Contents: new String(description),
    } as unknown as PDFKit.Mixins.AnnotationOption;
    this.doc.goTo(box.x, box.y, box.width, box.height, name, options);
  }

  /** Groups what `build` draws under one tag. */
  tag(tag: Tag, build: () => void, options: TagOptions = {}): void {
    const element = this.doc.struct(tag, options);
    this.parent.add(element);
    this.within(element, build);
  }

  /** Draws content that belongs to one tag. Artifacts must not be drawn inside. */
  content(tag: Tag, draw: (element: PDFKit.PDFStructureElement) => void, options: TagOptions = {}): void {
    const element: PDFKit.PDFStructureElement = this.doc.struct(tag, options, () => draw(element));
    this.parent.add(element);
  }

  /** Draws decoration, which screen readers skip. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.Mixins.MarkingOptions = { type: 'Layout' }): void {
    this.doc.markContent('Artifact', options);
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** Height in points of a text set in a width. */
  measure(text: string, style: TextStyle, width: number): number {
    if (!hasLetters(this, text, style.font)) return textHeight(this, text, style, width);
    return this.set(style).heightOfString(text, { width, ...this.spacing(style) });
  }

  /** Writes text at a place, untagged; to be called inside {@link content} or {@link artifact}. */
  write(text: string, style: TextStyle, x: number, y: number, width: number, link?: string): void {
    // Letters that the brand's faces lack are set in other faces.
    if (!hasLetters(this, text, style.font)) return drawText(this, text, style, { x, y, width }, link);
    this.set(style).fillColor(style.color ?? COLOR.ink);
    this.doc.text(text, x, y, { width, ...this.spacing(style), align: style.align ?? 'left', ...(link && { link }) });
  }

  /** Writes a tagged block at the current height and moves below it; `gap` is the space left after it. */
  block(tag: Tag, text: string, style: TextStyle, gap = 0, x: number = PAGE.left): void {
    const width = PAGE.right - x;
    const height = this.measure(text, style, width);
    this.ensure(height);
    this.content(tag, () => this.write(text, style, x, this.y, width));
    this.y += height + gap;
  }

  /**
   * Draws a footer with the page's number on all pages but the cover, and closes the file. A document that sets its
   * own letters draws its footer itself, in the width that it is given.
   */
  async finish(footer: string | ((width: number) => void)): Promise<Buffer> {
    for (let index = 1; index < this.pageCount; index++) {
      this.doc.switchToPage(index);
      this.artifact(() => this.footer(footer, index + 1), { type: 'Pagination', attached: ['Bottom'] });
    }
    this.root.end();
    this.doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  private footer(footer: string | ((width: number) => void), page: number): void {
    const width = PAGE.right - PAGE.left - 60;
    if (typeof footer === 'string') this.write(footer, STYLE.small, PAGE.left, 790, width);
    else footer(width);
    this.write(
      String(page),
      { ...STYLE.small, font: 'strong', align: 'right', color: COLOR.ink },
      PAGE.right - 50,
      790,
      50,
    );
  }

  private within(element: PDFKit.PDFStructureElement, build: () => void): void {
    const outer = this.parent;
    this.parent = element;
    build();
    this.parent = outer;
    element.end();
  }

  private set({ font, size }: TextStyle): PDFKit.PDFDocument {
    return this.doc.font(font).fontSize(size);
  }

  /** To be asked for after {@link set}. */
  private spacing({ lead, size, tracking = 0 }: TextStyle): { lineGap: number; characterSpacing: number } {
    return { lineGap: lead - this.doc.currentLineHeight(true), characterSpacing: size * tracking };
  }
}

/** `scope` says what a header cell heads; pdfkit writes it, its type declaration lacks it. */
export type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column'; bbox?: number[] };
