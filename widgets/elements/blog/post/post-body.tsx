import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { PostMarks } from './post-marks.tsx';
import { readBody, type Block } from '#contract/site/posts/post-grammar.ts';

export interface PostBodyProps {
  /** Text in the line grammar of posts. */
  content: string;
  /** Language of the text, if it differs from the reader's. */
  lang?: string | undefined;
  /** Base of the shop's paths: '' on the shop itself. */
  base: string;
  /** Level of the large headings; sub-headings are one below. */
  level: 2 | 3;
}

/** Body of a post. Shows text outside of the grammar as typed. */
export function PostBody({ content, lang, base, level }: PostBodyProps) {
  return (
    <div className="post-body" lang={lang}>
      {readBody(content).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a body never changes its order
        <Piece key={index} block={block} base={base} level={level} />
      ))}
    </div>
  );
}

function Piece({ block, base, level }: { block: Block; base: string; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const Subheading = level === 2 ? 'h3' : 'h4';
  const said = (text: string) => <PostMarks text={text} base={base} />;
  switch (block.kind) {
    case 'heading':
      return <Heading className="post-heading">{said(block.text)}</Heading>;
    case 'subheading':
      return <Subheading className="post-subheading">{said(block.text)}</Subheading>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>{said(item)}</li>
          ))}
        </ul>
      );
    case 'quote':
      return (
        <blockquote>
          <p>{said(block.text)}</p>
        </blockquote>
      );
    case 'lead':
      return (
        <p>
          <strong>{said(block.lead)}</strong>
          {said(block.text)}
        </p>
      );
    case 'divider':
      return (
        <div className="post-divider" role="separator">
          <Elevation seed="divider" points={12} />
        </div>
      );
    case 'paragraph':
      return <p>{said(block.text)}</p>;
    case 'picture':
      return <img src={base + block.src} alt={block.alt} loading="lazy" />;
  }
}
