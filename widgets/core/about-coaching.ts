/**
 * Where somebody who is not coached learns what coaching is. On the shop's own site that is the
 * coaching's own address, which shows visitors the page about it; from elsewhere it is that page itself.
 */
export function aboutCoaching(base: string): string {
  return base === '' ? '/coaching' : `${base}/personal-coaching`;
}
