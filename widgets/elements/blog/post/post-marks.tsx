import { type Inline, readMarks } from '#contract/site/posts/post-grammar.ts';

interface Props {
  text: string;
  /** Base of the shop's paths: '' on the shop itself. */
  base: string;
}

/** Line of a post with its inline marks. */
export function PostMarks({ text, base }: Props) {
  return <Pieces pieces={readMarks(text)} base={base} />;
}

function Pieces({ pieces, base }: { pieces: readonly Inline[]; base: string }) {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const { kind: Tag, href = '' } = piece;
    const inside = <Pieces pieces={piece.inside} base={base} />;
    // oxlint-disable react/no-array-index-key -- a line never changes its order
    return Tag === 'link' ? (
      <a key={index} href={href.startsWith('/') ? base + href : href}>
        {inside}
      </a>
    ) : (
      <Tag key={index}>{inside}</Tag>
    );
    // oxlint-enable react/no-array-index-key
  });
}
