import * as z from 'zod';

/** A public picture with its size in pixels, so that its space is reserved while it loads. */
export const PublicPicture = z.object({
  /** Below the shop's address: `/media/<id>.webp`. */
  src: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Alternative text. */
  alt: z.string(),
});
export type PublicPicture = z.infer<typeof PublicPicture>;
