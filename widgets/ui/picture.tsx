import type { ShownPicture } from '#contract/picture.ts';
import { srcSetOf } from '#contract/picture-sizes.ts';
import { useShop } from '#widgets/core/shop.tsx';

/** A picture of the shop's, in a frame of one shape: nothing moves while it comes. Without its files the words stand there. */
export function Picture({ picture, sizes }: { picture: ShownPicture; sizes: string }) {
  const { base } = useShop();
  const { src, width, height, alt } = picture;
  return (
    <img
      className="c-picture"
      src={base + src}
      srcSet={srcSetOf(picture, base)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
    />
  );
}
