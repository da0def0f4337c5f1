import type { PostResponse } from '#contract/site/posts/blog.ts';
import { type Block, readBody, readMarks, type Inline } from '#contract/site/posts/post-grammar.ts';
import { linesIn, sum, tagLines } from '../frames/list-heights.ts';

type Story = Pick<PostResponse, 'title' | 'tags' | 'content'>;

/** Font size of a post's body in pixels, and its maximum line width (`widgets/elements/blog/post/post.css`). */
const BODY = 18;
const MAX_LINE = 28 * BODY;
const GAP = 1.25 * BODY;

/** Estimates the height of a post: head, cover, body and closing links. */
export function storyHeight({ title, tags, content }: Story): (width: number) => number {
  const blocks = readBody(content);
  return (width) => {
    const size = Math.min(52, Math.max(30, 20 + width * 0.03));
    const line = Math.min(width, MAX_LINE);
    const body = blocks.map((block) => blockHeight(block, line));
    return sum([
      44 + 20 + (width < 300 ? 53 : 25) + 20,
      linesIn(title, width, size) * size * 1.05,
      tags.length > 0 ? 20 + tagLines(tags, width) * 35 - 8 : 0,
      32 + Math.min(320, Math.max(176, width * 0.3)),
      32 + sum(body) + GAP * Math.max(0, body.length - 1),
      32 + 48 + 16 + (width < 300 ? 350 : 290),
    ]);
  };
}

function blockHeight(block: Block, width: number): number {
  const text = (words: string, inside: number, size: number, leading: number) =>
    linesIn(plainText(readMarks(words)), inside, size) * size * leading;
  switch (block.kind) {
    case 'heading':
      return 0.75 * 1.625 * BODY + text(block.text, width, 1.625 * BODY, 1.2);
    case 'subheading':
      return text(block.text, width, 1.1875 * BODY, 1.2);
    case 'quote':
      return 1.375 * BODY + text(block.text, width, 1.375 * BODY, 1.25);
    case 'list':
      return sum(block.items.map((item) => text(item, width - 1.75 * BODY, BODY, 1.65) + 9)) - 9;
    case 'lead':
      return text(block.lead + block.text, width, BODY, 1.65);
    case 'divider':
      return 3 * BODY;
    case 'picture':
      return (width * 2) / 3;
    case 'paragraph':
      return text(block.text, width, BODY, 1.65);
  }
}

function plainText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : plainText(piece.inside))).join('');
}
