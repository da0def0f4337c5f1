import * as z from 'zod';

/** Where the coach can be followed. */
export const SocialLink = z.object({
  id: z.enum(['instagram', 'strava', 'youtube', 'linkedin']),
  name: z.string(),
  url: z.url(),
  handle: z.string(),
  description: z.string(),
  /** Followers as a label, such as "10K+". */
  followers: z.string(),
});
export type SocialLink = z.infer<typeof SocialLink>;
