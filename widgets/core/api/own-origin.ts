/** True if an absolute URL belongs to the page's own origin, where requests carry its session. */
export function isOwnOrigin(url: string): boolean {
  const here = globalThis.location?.href;
  // In a sandboxed frame, a page of the shop has the shop's address but no session.
  if (globalThis.origin === 'null') return false;
  return here !== undefined && new URL(url).origin === new URL(here).origin;
}
