import * as z from 'zod';

/** A picture that anybody may see, with its size in pixels, so that its room is kept while it comes. */
export const PublicPicture = z.object({
  /** Below the shop's address: `/media/<id>.webp`. */
  src: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
});
export type PublicPicture = z.infer<typeof PublicPicture>;
