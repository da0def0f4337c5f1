import { Trans, useLingui } from '@lingui/react/macro';
import type { PostResponse } from '#contract/blog.ts';
import { postPath } from '#contract/post-path.ts';
import { useForeignLang } from '#widgets/core/written.ts';

interface Props {
  post: PostResponse;
  pages: string;
}

/** Links to the previous and the next post. */
export function PostNeighbours({ post: { previous, next }, pages }: Props) {
  const { t } = useLingui();
  if (!previous && !next) return null;
  return (
    <nav className="post-neighbours" aria-label={t`Other posts`}>
      {previous && (
        <p>
          <Trans comment="The post that was published before this one">Previous</Trans>
          <Way post={previous} pages={pages} />
        </p>
      )}
      {next && (
        <p>
          <Trans comment="The post that was published after this one">Next</Trans>
          <Way post={next} pages={pages} />
        </p>
      )}
    </nav>
  );
}

function Way({ post, pages }: { post: NonNullable<PostResponse['next']>; pages: string }) {
  return (
    <a href={pages + postPath(post)} lang={useForeignLang(post.language)}>
      {post.title}
    </a>
  );
}
