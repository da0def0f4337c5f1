/** Widths in which a picture can be had besides its own: `/media/<id>-640.webp`. Plain data, for widgets too. */
export const PICTURE_WIDTHS = [320, 640, 1_280] as const;

interface Sized {
  src: string;
  width: number;
}

/** What `srcset` says of a picture: all smaller widths, and its own. Missing where there is nothing to choose from. */
export function srcSetOf({ src, width }: Sized, base = ''): string | undefined {
  const smaller = PICTURE_WIDTHS.filter((each) => each < width);
  if (smaller.length === 0) return undefined;
  const sized = smaller.map((each) => `${base}${src.replace(/\.webp$/, `-${each}.webp`)} ${each}w`);
  return [...sized, `${base}${src} ${width}w`].join(', ');
}
