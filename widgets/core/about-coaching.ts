/**
 * Where somebody who is not coached learns what coaching is. On the shop's own site that is the
 * coaching's own address, which shows visitors the page about it; from elsewhere it is that page itself.
 * `pages` is what `usePages` gives.
 */
export function aboutCoaching(pages: string): string {
  return /^(?!\/\/)(?:\/|$)/.test(pages) ? `${pages}/coaching` : `${pages}/personal-coaching`;
}
