import * as z from 'zod';

/** Where the coach can be followed. */
export const SocialLink = z.strictObject({
  /** What the words about it are in, as a BCP 47 tag. */
  language: z.string(),
  /** The platform: those that have a mark of their own are known by it (`widgets/elements/follow/platforms.ts`), any other has the mark of a link. */
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(1).max(40),
  url: z.url({ protocol: /^https$/ }),
  handle: z.string().max(80).nullable().default(null),
  description: z.string().max(300).nullable().default(null),
  /** Followers as a label, such as "10K+"; null where nobody has said. */
  followers: z.string().max(20).nullable().default(null),
});
export type SocialLink = z.infer<typeof SocialLink>;
