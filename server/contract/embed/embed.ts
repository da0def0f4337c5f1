import * as z from 'zod';
import type { Language } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';

/** POST /api/embed/grant: lets pages of a listed origin show one's training. 403 `origin_not_listed` for others. */
export const EmbedGrantRequest = z.object({
  origin: z
    .string()
    .max(300)
    .pipe(z.url({ protocol: /^https?$/, error: sentence(/*i18n*/ 'Enter a valid site address.') })),
});
export type EmbedGrantRequest = z.input<typeof EmbedGrantRequest>;

export const EmbedGrantResponse = z.object({
  /** Sent as a bearer token, from that origin only. */
  token: z.string(),
  /** Id of the member whose token it is. */
  member: z.uuid(),
  /** Seconds until it expires. */
  expiresIn: z.int(),
});
export type EmbedGrantResponse = z.infer<typeof EmbedGrantResponse>;

/** GET /api/embed/site: tells if the requesting page may show members their data; `?origin=` asks for another. */
export const EmbedSiteResponse = z.object({ listed: z.boolean() });
export type EmbedSiteResponse = z.infer<typeof EmbedSiteResponse>;

/**
 * Immutable script: `/embed/<version>/embed.js`, or `embed.fi.js` in a language other than English.
 * One file contains everything, so that its hash covers all of it.
 */
export interface PinnedScript {
  /** Below the shop's address, with a slash in front. */
  path: string;
  version: string;
  /** Value of the attribute `integrity`. */
  integrity: string;
  /** Download size in bytes. */
  bytes: number;
}

/** By language. */
export type PinnedScripts = Readonly<Partial<Record<Language, PinnedScript>>>;

/** Sources that a content policy must allow for payments, beyond the shop's own. */
export interface PageSources {
  script: string[];
  connect: string[];
  frame: string[];
  img: string[];
}
