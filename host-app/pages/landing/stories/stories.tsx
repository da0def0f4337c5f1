import { Trans } from '@lingui/react/macro';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { PostSummary } from '#contract/site/posts/blog.ts';
import { PostByline } from '#widgets/elements/blog/post/post-byline.tsx';
import { PostCover } from '#widgets/elements/blog/post/post-cover.tsx';
import { postsResource } from '#widgets/elements/blog/blog.api.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useForeignLang, useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { stories } from '../../../content/blog.ts';
import { useChosen } from '../chosen-words.tsx';
import { Section } from '../section.tsx';
import { teasers } from './teasers.ts';

/** Two posts, each below its own ridge; nothing without a published post. */
export function Stories() {
  const pages = usePages();
  const chosen = useChosen();
  const posts = useLocalizedResource(postsResource);
  const shown = teasers(posts.status === 'ready' ? posts.data : []);
  if (shown.length === 0) return null;
  return (
    <Section station="stories" className="stories" title={chosen('storiesTitle', stories.title)}>
      <div className="stories-posts">
        {shown.map((post) => (
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
  const lang = useForeignLang(post.language);
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
