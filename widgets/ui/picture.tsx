import type { PublicPicture } from '#contract/shared/picture.ts';
import { useShop } from '#widgets/core/api/shop.tsx';

interface Props {
  picture: PublicPicture;
  /** Display width, as in an image's `sizes`. */
  sizes: string;
  className?: string;
}

/** Lazily loaded picture of the shop in a suitable size. Reserves its space while loading. */
export function Picture({ picture: { src, width, height, alt }, sizes, className = 'c-picture' }: Props) {
  const whole = useShop().base + src;
  // The shop serves these widths too; smaller pictures keep their size.
  const smaller = (of: number) => whole.replace('.webp', `-${of}.webp ${of}w`);
  return (
    <img
      className={className}
      src={whole}
      srcSet={`${smaller(640)}, ${smaller(1280)}, ${whole} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
    />
  );
}
