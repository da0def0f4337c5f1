import { useId } from 'react';
import type { PostSummary } from '#contract/blog.ts';
import { useForeign } from '#widgets/core/written.ts';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { PostByline } from './post-byline.tsx';
import { PostTags } from './post-tags.tsx';
import { wantsElsewhere } from '#widgets/ui/wants-elsewhere.ts';

export interface PostCardProps {
  post: PostSummary;
  /** Start of the links, without a slash at the end. */
  base: string;
  /** Opens the post in place; without it the link leads to its page. */
  onOpen?: ((id: number) => void) | undefined;
}

/** One post under its own ridge. All of it is the target, its title is the link. */
export function PostCard({ post, base, onOpen }: PostCardProps) {
  const titleId = useId();
  const lang = useForeign(post.language);
  return (
    <article className="post-card post-tone" part="card" aria-labelledby={titleId} data-category={post.category}>
      <div className="post-cover">
        <Elevation seed={post.id} points={18} sunrise />
      </div>
      <PostByline {...post} />
      <h2 id={titleId} lang={lang}>
        <a
          href={`${base}/blog/${post.id}`}
          onClick={(event) => {
            if (!onOpen || wantsElsewhere(event)) return;
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
