import type { PostSummary } from '#contract/site/posts/blog.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

interface PostCoverProps {
  post: Pick<PostSummary, 'id' | 'cover'>;
  /** Number of points of the ridge. */
  points: number;
  /** Makes the picture's description available; otherwise the picture is decorative. */
  said?: boolean;
}

/** The coach's picture for a post, or a generated ridge. */
export function PostCover({ post: { id, cover }, points, said = false }: PostCoverProps) {
  const { base } = useShop();
  if (!cover) return <Elevation seed={id} points={points} sunrise />;
  return <img src={base + cover.src} alt={said ? cover.alt : ''} loading={said ? undefined : 'lazy'} />;
}
