import type { PostSummary } from '#contract/blog.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

type BylineProps = Pick<PostSummary, 'category' | 'publishedAt' | 'readTime' | 'readable'>;

/** What a post is about, when it was published and how long it takes. */
export function PostByline({ category, publishedAt, readTime, readable }: BylineProps) {
  const { longDate } = useDates();
  return (
    <p className="post-facts">
      <span className="post-badge" part="badge">
        {category}
      </span>{' '}
      {readable ? (
        <>
          <time dateTime={publishedAt}>{longDate(publishedAt)}</time> <span>{readTime}</span>
        </>
      ) : (
        <b>Coming soon</b>
      )}
    </p>
  );
}
