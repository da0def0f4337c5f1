import { useId } from 'react';
import { postPath } from '#contract/post-path.ts';
import type { PostSummary } from '#contract/blog.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { PostByline } from './post-byline.tsx';
import { PostCover } from './post-cover.tsx';
import { PostTags } from './post-tags.tsx';
import { isModifiedClick } from '#widgets/ui/wants-elsewhere.ts';

export interface PostCardProps {
  post: PostSummary;
  /** Prefix of links, without a trailing slash. */
  /** Prefix of links to the shop's pages. */
  pages: string;
  /** Opens the post in place; without it the link leads to its page. */
  onOpen?: ((id: number) => void) | undefined;
}

/** Card of a post with its ridge. The whole card is the click target; the title is the link. */
export function PostCard({ post, pages, onOpen }: PostCardProps) {
  const titleId = useId();
  const lang = useForeignLang(post.language);
  return (
    <article
      className="post-card post-tone"
      part="card"
      aria-labelledby={titleId}
      data-category={post.category}
      data-post={post.id}
    >
      <div className="post-cover">
        <PostCover post={post} points={18} />
      </div>
      <PostByline {...post} />
      <h2 id={titleId} lang={lang}>
        <a
          href={pages + postPath(post)}
          onClick={(event) => {
            if (!onOpen || isModifiedClick(event)) return;
            event.preventDefault();
            onOpen(post.id);
          }}
        >
          {post.title}
        </a>
      </h2>
      <p lang={lang}>{post.excerpt}</p>
      <PostTags tags={post.tags} lang={lang} most={3} />
    </article>
  );
}
