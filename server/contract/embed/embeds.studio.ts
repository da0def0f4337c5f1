import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';

/** GET /api/coach/embeds: sites that may show members their data, and sites that ask to. */
export const EmbedsResponse = z.object({
  listed: z.array(
    z.object({
      origin: z.string(),
      /** Null for origins from the settings (`EMBED_ORIGINS`), which only the operator can remove. */
      addedAt: ShopMoment.nullable(),
    }),
  ),
  asking: z.array(z.object({ origin: z.string(), askedAt: ShopMoment })),
});
export type EmbedsResponse = z.infer<typeof EmbedsResponse>;

const LONGEST = 240;

/** Origin in a browser's format; a trailing slash, often copied along, is allowed. */
const Origin = z
  .string()
  .trim()
  .max(LONGEST, sentence(/*i18n*/ 'Use at most {max} characters.', { max: LONGEST }))
  .refine(isHttpsOrigin, sentence(/*i18n*/ 'Enter a site such as https://blog.example, without a path.'))
  .transform((text) => new URL(text).origin);

/** POST /api/coach/embeds: 204, also for a listed site. */
export const EmbedOriginRequest = z.object({ origin: Origin });
export type EmbedOriginRequest = z.input<typeof EmbedOriginRequest>;

/** POST /api/coach/embeds/remove and /api/coach/embeds/forget: 204; 404 for an unlisted site. */
export const EmbedOriginNamed = z.object({ origin: z.string().max(255) });

function isHttpsOrigin(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\@]+$/i.test(text) || !URL.canParse(text)) return false;
  const { origin, href } = new URL(text);
  return href === `${origin}/` && new URL(text).hostname.includes('.');
}
