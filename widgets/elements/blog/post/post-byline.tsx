import { Plural, Trans } from '@lingui/react/macro';
import type { PostSummary } from '#contract/site/posts/blog.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { CATEGORY_WORDS } from '../category-words.ts';

type BylineProps = Pick<
  PostSummary,
  'category' | 'topic' | 'topicSaid' | 'language' | 'publishedAt' | 'readTime' | 'readable'
>;

/** Category, date and reading time of a post. */
export function PostByline({ category, topic, topicSaid, language, publishedAt, readTime, readable }: BylineProps) {
  const say = useSay();
  const { publishDate } = useDates();
  return (
    <p className="post-facts">
      <span className="post-badge" part="badge">
        {topicSaid ?? topic ?? say(CATEGORY_WORDS[category]!)}
      </span>{' '}
      {readable ? (
        <>
          <time dateTime={publishedAt}>{publishDate(publishedAt)}</time> <ReadTime readTime={readTime} />
        </>
      ) : (
        <b>
          <Trans>Coming soon</Trans>
        </b>
      )}
      <LanguageMark language={language} as="span" />
    </p>
  );
}

/** Reading time, translated if it has the usual form. */
function ReadTime({ readTime }: Pick<PostSummary, 'readTime'>) {
  const minutes = Number(/^(\d{1,3}) min read$/.exec(readTime)?.[1] ?? 0);
  return <span>{minutes ? <Plural value={minutes} one="# min read" other="# min read" /> : readTime}</span>;
}
