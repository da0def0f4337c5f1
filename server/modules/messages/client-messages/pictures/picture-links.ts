import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#contract/shared/ids.ts';

/** Lifetime of a picture's link. */
const LINK_MS = 3_600_000;

export interface LinkOptions {
  /** Origin of the shop. */
  url: string;
  keys: readonly string[];
  now: Date;
}

/** Builds a link to one picture for one person, without a session: other sites show it as an image. */
export function buildPictureLink(picture: string, user: string, { url, keys: [key = ''], now }: LinkOptions): string {
  const until = String(now.getTime() + LINK_MS);
  const query = new URLSearchParams({ user, until, sig: sign(key, { picture, user, until }) });
  return `${url}/api/coaching/pictures/${picture}?${query.toString()}`;
}

/** Returns the user of a link; null for a changed or expired link, or another picture's. */
export function readLink(
  picture: string,
  { user = '', until = '', sig = '' }: Readonly<Record<string, string | undefined>>,
  { keys, now }: Omit<LinkOptions, 'url'>,
): string | null {
  if (!isUuid(user) || !/^\d{13}$/.test(until) || Number(until) < now.getTime()) return null;
  const given = Buffer.from(sig);
  const right = keys.some((key) => {
    const expected = Buffer.from(sign(key, { picture, user, until }));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return right ? user : null;
}

/**
 * True if a page shows or loads a picture, by the request's Fetch Metadata. Browsers send none to a shop without https.
 * `url` is the shop's origin.
 */
export function isPageResource(destination: string, url: string): boolean {
  return destination === '' ? !url.startsWith('https:') : ['image', 'empty'].includes(destination);
}

function sign(key: string, { picture, user, until }: Record<'picture' | 'user' | 'until', string>): string {
  return createHmac('sha256', key).update(`letter-picture:${user}:${picture}:${until}`).digest('base64url');
}
