import * as z from 'zod';

/** A social link of the coach. */
export const SocialLink = z.strictObject({
  /** BCP 47 tag of its texts. */
  language: z.string(),
  /** The platform. Known ones have an icon (`widgets/elements/follow/platforms.ts`), others get the link icon. */
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(1).max(40),
  url: z.url({ protocol: /^https$/ }),
  handle: z.string().max(80).nullable().default(null),
  description: z.string().max(300).nullable().default(null),
  /** Followers as a label, such as "10K+"; null if unknown. */
  followers: z.string().max(20).nullable().default(null),
});
export type SocialLink = z.infer<typeof SocialLink>;
