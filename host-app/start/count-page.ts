import { hasCoachCookie } from '#widgets/parts/member/member-cookie.ts';

/**
 * Has the shop count this page, once it has come and somebody sees it. Only its address is sent: no cookie goes along,
 * and nothing is kept on the device. The coach's own looks are none.
 */
export function countPage(): void {
  const send = () =>
    void fetch('/api/counts', { method: 'POST', body: location.pathname, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  // A browser may make a page ready that nobody opens in the end.
  const isAhead = (document as { prerendering?: boolean }).prerendering;
  if (hasCoachCookie()) return;
  if (isAhead) document.addEventListener('prerenderingchange', send, { once: true });
  else addEventListener('load', send, { once: true });
}
