import { hasCoachCookie } from '#widgets/parts/member/session/member-cookie.ts';

/**
 * Counts a page view once the page is visible. Sends only the address, without cookies, and stores nothing on the
 * device. Skips the coach's own views.
 */
export function countPage(): void {
  const send = () =>
    void fetch('/api/counts', { method: 'POST', body: location.pathname, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  // Browsers may prerender a page that is never opened.
  const isAhead = (document as { prerendering?: boolean }).prerendering;
  if (hasCoachCookie()) return;
  if (isAhead) document.addEventListener('prerenderingchange', send, { once: true });
  else addEventListener('load', send, { once: true });
}
