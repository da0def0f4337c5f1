import * as z from 'zod';

/** POST /api/embed/grant: lets pages of a listed origin show one's training. 403 `origin_not_listed` for others. */
export const EmbedGrantRequest = z.object({
  origin: z.url({ protocol: /^https?$/, error: 'This is not the address of a site.' }).max(300),
});
export type EmbedGrantRequest = z.input<typeof EmbedGrantRequest>;

export const EmbedGrantResponse = z.object({
  /** Sent as a bearer token, from that origin only. */
  token: z.string(),
  /** Seconds until it is worth nothing. */
  expiresIn: z.int(),
});
export type EmbedGrantResponse = z.infer<typeof EmbedGrantResponse>;
