import type { Language } from '#contract/languages.ts';
import { type Brand, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isUuid } from '#contract/ids.ts';
import { Signup, type SignupSource } from './signup.entity.ts';

/** The guides that are sent for free. */
export type GuideName = 'blueprint' | 'anti-scam';

/** How long the link in a guide's mail works. */
export const GUIDE_LINK_MS = 30 * 24 * 3_600_000;

/** The guide that a form brings. */
export function toGuideName(source: SignupSource): GuideName {
  return source === 'anti_scam_guide' ? 'anti-scam' : 'blueprint';
}

/** The link for one request, to the page in its language. The key stands in the query, which no log holds. */
export function guideUrl(brand: Brand, language: Language, signupId: string): string {
  return `${pagesUrl(brand, language)}/guide?key=${signupId}`;
}

/** The guide that a link is good for; null when the link has run out or never was one. */
export async function guideOfKey(em: Em, key: string, now: Date): Promise<GuideName | null> {
  if (!isUuid(key)) return null;
  const signup = await em.findOne(Signup, { id: key, createdAt: { $gt: new Date(now.getTime() - GUIDE_LINK_MS) } });
  return signup && toGuideName(signup.source);
}
