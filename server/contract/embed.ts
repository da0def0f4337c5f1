import * as z from 'zod';
import type { Language } from './languages.ts';
import { sentence } from './sentence.ts';

/** POST /api/embed/grant: lets pages of a listed origin show one's training. 403 `origin_not_listed` for others. */
export const EmbedGrantRequest = z.object({
  origin: z.url({ protocol: /^https?$/, error: sentence(/*i18n*/ 'Enter a valid site address.') }).max(300),
});
export type EmbedGrantRequest = z.input<typeof EmbedGrantRequest>;

export const EmbedGrantResponse = z.object({
  /** Sent as a bearer token, from that origin only. */
  token: z.string(),
  /** Id of the member whose token it is. */
  member: z.uuid(),
  /** Seconds until it is worth nothing. */
  expiresIn: z.int(),
});
export type EmbedGrantResponse = z.infer<typeof EmbedGrantResponse>;

/** GET /api/embed/site: whether the page that asks may show members what is theirs; `?origin=` asks for another. */
export const EmbedSiteResponse = z.object({ listed: z.boolean() });
export type EmbedSiteResponse = z.infer<typeof EmbedSiteResponse>;

/**
 * The script that never changes: `/embed/<version>/embed.js`, or `embed.fi.js` with the words of another language than
 * English. Everything that it needs is in the one file, so that its hash covers all of it.
 */
export interface PinnedScript {
  /** Below the shop's address, with a slash in front. */
  path: string;
  version: string;
  /** Value of the attribute `integrity`. */
  integrity: string;
  /** What a visitor downloads. */
  bytes: number;
}

/** By the language that it speaks. */
export type PinnedScripts = Readonly<Partial<Record<Language, PinnedScript>>>;

/** Sources that a content policy has to let in, beyond the shop's own, where somebody pays. */
export interface PageSources {
  script: string[];
  connect: string[];
  frame: string[];
  img: string[];
}
