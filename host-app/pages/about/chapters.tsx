import type { chapters as content } from '../../content/about.ts';

/** The story's chapters, one below the other. */
export function Chapters({ chapters }: { chapters: typeof content }) {
  return chapters.map(({ title, paragraphs, last }) => (
    <section key={title} className="story-chapter">
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {last && <p className="story-last">{last}</p>}
    </section>
  ));
}
