import { type Block, type Inline, readBody, readMarks } from '#contract/site/posts/post-grammar.ts';

/** Renders a newsletter's body as plain text for the text part of a mail. Links have absolute addresses. */
export function letterText(body: string, base: string): string {
  return readBody(body)
    .map((block) => blockText(block, base))
    .join('\n\n');
}

function blockText(block: Block, base: string): string {
  const said = (text: string) => toPlainText(readMarks(text), base);
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => `- ${said(item)}`).join('\n');
    case 'lead':
      return said(block.lead) + said(block.text);
    case 'divider':
      return '---';
    case 'picture':
      return `${block.alt} (${base}${block.src})`;
    default:
      return said(block.text);
  }
}

function toPlainText(pieces: readonly Inline[], base: string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const words = toPlainText(piece.inside, base);
      return piece.kind === 'link' ? withAddress(words, piece.href ?? '', base) : words;
    })
    .join('');
}

/** Adds the address of a link unless the text already contains it. */
function withAddress(words: string, href: string, base: string): string {
  const address = href.startsWith('/') ? base + href : href.replace(/^mailto:/i, '');
  return words === address ? words : `${words} (${address})`;
}
