import { Elevation } from '#widgets/ui/elevation.tsx';
import { readBody, type Block } from './post-grammar.ts';

export interface PostBodyProps {
  /** In the line grammar of posts. */
  content: string;
  /** What it is in, where that is another language than the reader's. */
  lang?: string | undefined;
  /** Level of the large headings; sub-headings are one below. */
  level: 2 | 3;
}

/** A post's words. Whatever is not a form of the grammar stands there as it was typed. */
export function PostBody({ content, lang, level }: PostBodyProps) {
  return (
    <div className="post-body" lang={lang}>
      {readBody(content).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a body never changes its order
        <Piece key={index} block={block} level={level} />
      ))}
    </div>
  );
}

function Piece({ block, level }: { block: Block; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const Subheading = level === 2 ? 'h3' : 'h4';
  switch (block.kind) {
    case 'heading':
      return <Heading className="post-heading">{block.text}</Heading>;
    case 'subheading':
      return <Subheading className="post-subheading">{block.text}</Subheading>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>{item}</li>
          ))}
        </ul>
      );
    case 'quote':
      return (
        <blockquote>
          <p>{block.text}</p>
        </blockquote>
      );
    case 'lead':
      return (
        <p>
          <strong>{block.lead}</strong>
          {block.text}
        </p>
      );
    case 'divider':
      return (
        <div className="post-divider" role="separator">
          <Elevation seed="divider" points={12} />
        </div>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
  }
}
