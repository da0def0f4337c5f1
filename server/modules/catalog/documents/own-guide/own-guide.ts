import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { type Block, type Inline, readBody, readMarks } from '#contract/site/posts/post-grammar.ts';
import type { GuideWords } from '#contract/newsletter/guides.studio.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { list } from '#server/platform/pdf/blocks.ts';
import { renderBook, drawHarbour, type Brand, type Chapter } from '#server/platform/pdf/book.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawDawn, drawHorizon } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Guide in the coach's words, with its language. */
export interface OwnGuide extends GuideWords {
  language: Language;
}

/**
 * Lays out a guide in the coach's words: cover, contents, and a chapter for each section. The same words and brand
 * always give the same bytes, so the result can be cached.
 */
export async function renderOwnGuide({ title, lead, sections, language }: OwnGuide, brand: Brand): Promise<Buffer> {
  const { say } = await loadSpeaker(language);
  const last = {
    invitation: say(msg`More from the same coach:`),
    contact: say(msg`A question about this guide? Write to:`),
  };
  return renderBook(
    {
      title,
      edition: EDITION,
      language,
      words: {
        cover: say(msg({ message: 'Cover', comment: 'The first page of a PDF, in its bookmarks' })),
        contents: say(msg({ message: 'Contents', comment: 'The list of chapters of a PDF' })),
        onPage: (chapter, page) => say(msg`${chapter}, page ${page}`),
      },
      cover: {
        lines: [title],
        promise: lead,
        facts: [],
        draw: (guide) => guide.artifact(() => drawDawn(guide, { x: 0, y: 470, width: PAGE.width, height: 215 })),
      },
      contents: {
        entryHeight: 44,
        drawFoot: (guide) => drawHorizon(guide, { y: 660, height: 90 }, PAGE.height, COLOR.mist),
      },
      chapters: (guide) =>
        sections.map((section, at) => {
          const own = chapter(guide, section, at);
          const build = () => {
            own.build();
            if (at === sections.length - 1) drawHarbour(guide, last, brand);
          };
          return { ...own, build };
        }),
    },
    brand,
  );
}

/** Fixed date in the file's properties. The coach's words have their own history. */
const EDITION = new Date('2026-01-05T05:00:00Z');

function chapter(guide: Guide, { title, text }: GuideWords['sections'][number], at: number): Chapter {
  const build = () => {
    guide.block('H1', title, STYLE.title, 20);
    const blocks = readBody(text);
    blocks.forEach((block, index) => {
      const before = blocks[index - 1];
      // Text below a small heading is drawn beside it.
      if (isMarginLabel(before)) drawWithMarginLabel(guide, plain(before.text), () => draw(guide, block));
      else if (index === 0 && block.kind === 'paragraph')
        paragraph(guide, plain(block.text), STYLE.lead, PAGE.left, 24);
      else if (block.kind !== 'subheading' || !isMarginLabel(block) || index === blocks.length - 1) draw(guide, block);
    });
  };
  return { title, label: null, name: `section-${at + 1}`, build };
}

type Small = Extract<Block, { text: string }> & { kind: 'subheading' };

function isMarginLabel(block: Block | undefined): block is Small {
  return block?.kind === 'subheading' && block.text.length <= LABEL_MAX;
}

/** Longer texts do not fit into the column of labels. */
const LABEL_MAX = 120;

function draw(guide: Guide, block: Block): void {
  switch (block.kind) {
    case 'heading':
    case 'subheading':
      // Keeps a heading from ending up alone at the foot of a page.
      guide.ensure(80);
      return paragraph(guide, plain(block.text), HEADING, PAGE.left, 8, 'H2');
    case 'quote':
      return paragraph(guide, plain(block.text), STYLE.lead, PAGE.left, 14);
    case 'lead': {
      const label = plain(block.lead).replace(/:$/, '');
      const text = plain(block.text).trim();
      if (label.length > LABEL_MAX) return paragraph(guide, `${label}: ${text}`, STYLE.body, PAGE.textLeft, 10);
      return drawWithMarginLabel(guide, label, () => paragraph(guide, text, STYLE.body, PAGE.textLeft, 14));
    }
    case 'list': {
      const items = block.items.map(plain);
      if (items.every((item) => item.length <= ITEM_MAX)) list(guide, items, () => '–');
      else for (const item of items) paragraph(guide, `– ${item}`, STYLE.body, PAGE.textLeft, 3);
      guide.y += 12;
      return;
    }
    case 'divider':
      guide.y += 18;
      return;
    case 'paragraph':
      return paragraph(guide, plain(block.text), STYLE.body, PAGE.textLeft, 10);
    case 'picture': // The form accepts none.
  }
}

const HEADING: TextStyle = { font: 'heading', size: 19, lead: 24 };

/** Maximum length of a list item, so that it fits on one page. */
const ITEM_MAX = 1500;

/** Draws a small heading in the left column, beside the output of `build`. */
function drawWithMarginLabel(guide: Guide, label: string, build: () => void): void {
  const width = PAGE.textLeft - PAGE.left - 14;
  const height = guide.measure(label, STYLE.label, width);
  guide.ensure(Math.max(60, height));
  const { y, pageCount } = guide;
  guide.content('H2', () => guide.write(label, STYLE.label, PAGE.left, y - 1, width));
  build();
  if (guide.pageCount === pageCount) guide.y = Math.max(guide.y, y + height + 10);
}

/** Draws a paragraph of any length. Text that exceeds a page is split between two words. */
function paragraph(guide: Guide, text: string, style: TextStyle, x: number, gap: number, tag: 'P' | 'H2' = 'P'): void {
  if (text === '') return;
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  if (middle > 0 && guide.measure(text, style, PAGE.right - x) > HALF_A_PAGE) {
    paragraph(guide, text.slice(0, middle), style, x, 0, tag);
    return paragraph(guide, text.slice(middle + 1), style, x, gap, tag);
  }
  guide.block(tag, text, style, gap, x);
}

const HALF_A_PAGE = (PAGE.bottom - PAGE.top) / 2;

/** Returns plain text for print. The address of a link follows its text. */
function plain(text: string): string {
  return readMarks(text).map(toPlainText).join('');
}

function toPlainText(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  const inside = piece.inside.map(toPlainText).join('');
  return piece.kind === 'link' && piece.href && piece.href !== inside
    ? `${inside} (${piece.href.replace(/^mailto:/, '')})`
    : inside;
}
