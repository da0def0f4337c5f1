import { Trans, useLingui } from '@lingui/react/macro';
import { postPath } from '#contract/post-path.ts';
import type { PostSummary } from '#contract/blog.ts';
import { PostByline } from '#widgets/blog/post-byline.tsx';
import { PostCover } from '#widgets/blog/post-cover.tsx';
import { postsResource } from '#widgets/blog/blog.api.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { useForeign, useWritten } from '#widgets/core/written.ts';
import { Section } from './section.tsx';

/** The two that say most about what happens here. */
const TEASERS = [3, 7];

export const isTeaser = ({ id }: { id: number }) => TEASERS.includes(id);

/** Two posts, each under its own ridge; nothing where there are none of these. */
export function Stories() {
  const pages = usePages();
  const { t } = useLingui();
  const posts = useWritten(postsResource);
  const known = posts.status === 'ready' ? posts.data : [];
  if (!known.some(isTeaser)) return null;
  return (
    <Section station="stories" className="stories" title={t`Notes from the road`}>
      <div className="stories-posts">
        {TEASERS.flatMap((id) => known.find((post) => post.id === id) ?? []).map((post) => (
          <Story key={post.id} post={post} />
        ))}
      </div>
      <a className="stories-all" href={`${pages}/blog`}>
        <Trans>All posts</Trans>
      </a>
    </Section>
  );
}

function Story({ post }: { post: PostSummary }) {
  const pages = usePages();
  const lang = useForeign(post.language);
  return (
    <article className="post-tone" data-category={post.category}>
      <div className="stories-cover water">
        <PostCover post={post} points={18} />
      </div>
      <PostByline {...post} />
      <h3 lang={lang}>
        <a href={pages + postPath(post)}>{post.title}</a>
      </h3>
      <p lang={lang}>{post.excerpt}</p>
    </article>
  );
}
