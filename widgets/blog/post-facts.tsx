import type { PostSummary } from '#contract/blog.ts';

// The same words for everybody: the server renders them, and browsers elsewhere take them over.
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Facts = Pick<PostSummary, 'category' | 'publishedAt' | 'readTime' | 'readable'>;

/** What a post is about, when it was published and how long it takes. */
export function PostFacts({ category, publishedAt, readTime, readable }: Facts) {
  return (
    <p className="post-facts">
      <span className="post-badge" part="badge">
        {category}
      </span>{' '}
      {readable ? (
        <>
          <time dateTime={publishedAt}>{LONG_DATE.format(new Date(publishedAt))}</time> <span>{readTime}</span>
        </>
      ) : (
        <b>Coming soon</b>
      )}
    </p>
  );
}
