import { useSay, type Words } from '#widgets/core/words.tsx';

interface ChaptersProps {
  /** The coach's own texts, or the defaults. */
  chapters: readonly { title: Words; paragraphs: readonly Words[]; last?: string | undefined }[];
  /** Language of the texts, if it is not that of the page. */
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
