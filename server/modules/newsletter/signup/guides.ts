import type { Language } from '#contract/i18n/languages.ts';
import { type Brand, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isUuid } from '#contract/shared/ids.ts';
import { Signup, type SignupSource } from './signup.entity.ts';

/** Free guides. */
export type GuideName = 'blueprint' | 'anti-scam';

/** Lifetime of the link in a guide's mail. */
export const GUIDE_LINK_MS = 30 * 24 * 3_600_000;

/** Returns the guide of a form. */
export function toGuideName(source: SignupSource): GuideName {
  return source === 'anti_scam_guide' ? 'anti-scam' : 'blueprint';
}

/** Builds the link of one request, to the page in its language. The key is in the query, which is never logged. */
export function guideUrl(brand: Brand, language: Language, signupId: string): string {
  return `${pagesUrl(brand, language)}/guide?key=${signupId}`;
}

/** Returns the guide of a link's key; null for an expired or unknown one. */
export async function guideOfKey(em: Em, key: string, now: Date): Promise<GuideName | null> {
  if (!isUuid(key)) return null;
  const signup = await em.findOne(Signup, { id: key, createdAt: { $gt: new Date(now.getTime() - GUIDE_LINK_MS) } });
  return signup && toGuideName(signup.source);
}
