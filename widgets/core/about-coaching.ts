/**
 * Returns the address that explains coaching. On the shop's own site this is the coaching page, which shows visitors a
 * description. On other sites it is the page with that description. `pages` comes from `usePages`.
 */
export function aboutCoaching(pages: string): string {
  return /^(?!\/\/)(?:\/|$)/.test(pages) ? `${pages}/coaching` : `${pages}/personal-coaching`;
}
