import type { CoachWords } from '#contract/site-content.ts';

interface ChaptersProps {
  chapters: NonNullable<CoachWords['story']>['chapters'] | readonly { title: string; paragraphs: readonly string[] }[];
}

/** The story's chapters, one below the other. */
export function Chapters({ chapters }: ChaptersProps) {
  return chapters.map((chapter) => (
    <section key={chapter.title} className="story-chapter">
      <h2>{chapter.title}</h2>
      {chapter.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {'last' in chapter && chapter.last && <p className="story-last">{chapter.last}</p>}
    </section>
  ));
}
