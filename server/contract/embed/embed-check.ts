import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';

/** POST /api/coach/embed-check: looks at a page elsewhere for widgets of this shop. For the coach. */
export const EmbedCheckRequest = z.object({
  address: z
    .string()
    .trim()
    .max(2000, sentence(/*i18n*/ 'This address is too long.'))
    .pipe(z.url({ protocol: /^https?$/, error: sentence(/*i18n*/ 'Paste a page address that starts with https://.') })),
});
export type EmbedCheckRequest = z.input<typeof EmbedCheckRequest>;

/** Result of the check. 422 `not_readable` with a sentence if the page could not be read. */
export const EmbedCheckResponse = z.object({
  /** Final address after redirects. */
  address: z.string(),
  /** Scripts named embed.js, in the order of the page. */
  scripts: z.array(
    z.object({
      src: z.string(),
      /** It is this shop's. */
      ours: z.boolean(),
      /** The page's content policy lets it run. */
      allowed: z.boolean(),
    }),
  ),
  /** Frames that show a widget of this shop. */
  frames: z.array(z.object({ src: z.string(), allowed: z.boolean() })),
  /** Tags of widgets, each once. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  /** Tags written as `<tag />`, each once. HTML does not close them, so all that follows is their content. */
  selfClosed: z.array(z.string()).optional(),
  /** False if widgets could load but not connect: `connect-src` leaves the shop out. */
  connects: z.boolean(),
  /** The page's origin is in EMBED_ORIGINS. */
  listed: z.boolean(),
  /** Origin of the page, in the format of the list. */
  origin: z.string(),
});
export type EmbedCheckResponse = z.infer<typeof EmbedCheckResponse>;
