import { resolveShopBase } from './embed-registry.ts';

/** What waits to be told, by the address of the shop. */
const waiting = new Map<string, string[]>();
const WAIT_MS = 2_000;

/** Has the shop count what became of an element on a page elsewhere. Nothing about who sees it goes along. */
export function count(host: Element, step: string): void {
  const base = resolveShopBase(host);
  // The shop's own pages have no elements, and in stories and tests there is no shop.
  if (!base) return;
  const lines = waiting.get(base);
  if (!lines) setTimeout(send, WAIT_MS, base);
  waiting.set(base, [...(lines ?? []), `${host.localName} ${step}`]);
  addEventListener('pagehide', sendAll);
}

function sendAll() {
  for (const base of waiting.keys()) send(base);
}

/** Plain text, about which browsers ask nothing first. Whether it comes is nobody's trouble. */
function send(base: string) {
  const body = waiting.get(base)?.join('\n');
  waiting.delete(base);
  if (body) fetch(`${base}/api/counts`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => 0);
}
