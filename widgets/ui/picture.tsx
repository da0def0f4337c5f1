import type { PublicPicture } from '#contract/picture.ts';
import { useShop } from '#widgets/core/shop.tsx';

interface Props {
  picture: PublicPicture;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  className?: string;
}

/** A picture of the shop's, as large as the screen needs it, once somebody is near. Its room is kept while it comes. */
export function Picture({ picture: { src, width, height, alt }, sizes, className = 'c-picture' }: Props) {
  const whole = useShop().base + src;
  // The shop has each in these widths, too; one that is smaller stays as it is.
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
