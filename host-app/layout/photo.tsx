import type { ShownPicture } from '#contract/picture.ts';
import { srcSetOf } from '#contract/picture-sizes.ts';

interface Props {
  picture: ShownPicture;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  className?: string;
  /** It stands in what is seen first; all others wait until somebody comes near. */
  first?: boolean;
}

/** A picture of the coach's own, in the size that the screen needs. Its room is kept while it comes. */
export function Photo({ picture, sizes, className, first = false }: Props) {
  const { src, width, height, alt } = picture;
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={first ? undefined : 'lazy'}
      decoding="async"
    />
  );
}
