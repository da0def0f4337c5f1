import { useSay, type Words } from '#widgets/core/words.tsx';

interface ChaptersProps {
  /** The coach's own words, or the site's. */
  chapters: readonly { title: Words; paragraphs: readonly Words[]; last?: string | undefined }[];
  /** What they are in, where that is not what the page is. */
  lang: string | undefined;
}

/** The story's chapters, one below the other. */
export function Chapters({ chapters, lang }: ChaptersProps) {
  const say = useSay();
  return chapters.map(({ title, paragraphs, last }) => (
    <section key={say(title)} className="story-chapter" lang={lang}>
      <h2>{say(title)}</h2>
      {paragraphs.map((paragraph) => (
        <p key={say(paragraph)}>{say(paragraph)}</p>
      ))}
      {last && <p className="story-last">{last}</p>}
    </section>
  ));
}
