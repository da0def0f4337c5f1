import { Trans } from '@lingui/react/macro';
import type { PostSummary } from '#contract/blog.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { CATEGORY_WORDS } from './category-words.ts';

type BylineProps = Pick<PostSummary, 'category' | 'publishedAt' | 'readTime' | 'readable'>;

/** What a post is about, when it was published and how long it takes. */
export function PostByline({ category, publishedAt, readTime, readable }: BylineProps) {
  const say = useSay();
  const { longDate } = useDates();
  return (
    <p className="post-facts">
      <span className="post-badge" part="badge">
        {say(CATEGORY_WORDS[category])}
      </span>{' '}
      {readable ? (
        <>
          <time dateTime={publishedAt}>{longDate(publishedAt)}</time> <span>{readTime}</span>
        </>
      ) : (
        <b>
          <Trans>Coming soon</Trans>
        </b>
      )}
    </p>
  );
}
