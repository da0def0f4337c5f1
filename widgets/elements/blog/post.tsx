import type { PostResponse } from '#contract/blog.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { PostMissing, type PostMissingProps } from './post-missing.tsx';
import { PostView } from './post-view.tsx';
import { useShare } from './use-share.ts';

export interface PostProps extends PostMissingProps {
  /** Undefined if there is no such post. */
  post: PostResponse | undefined;
}

/** A post with a share button, or a message that it is missing. */
export function Post({ post, ...rest }: PostProps) {
  return post ? <Shareable {...rest} post={post} /> : <PostMissing {...rest} />;
}

function Shareable({ post, ...rest }: PostProps & { post: PostResponse }) {
  const pages = usePages();
  const { share, ...shared } = useShare(post);
  return <PostView {...rest} post={post} pages={pages} onShare={share} {...shared} />;
}
