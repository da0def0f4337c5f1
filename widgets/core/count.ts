import { resolveShopBase } from './element/embed-registry.ts';

/** Events to send, by the address of the shop. */
const waiting = new Map<string, string[]>();
const WAIT_MS = 2_000;

/** Reports what happened to an element on another site to the shop, without any data about the visitor. */
export function count(host: Element, step: string): void {
  const base = resolveShopBase(host);
  // The shop's own pages have no elements; stories and tests have no shop.
  if (!base) return;
  const lines = waiting.get(base);
  if (!lines) setTimeout(send, WAIT_MS, base);
  waiting.set(base, [...(lines ?? []), `${host.localName} ${step}`]);
  addEventListener('pagehide', sendAll);
}

function sendAll() {
  for (const base of waiting.keys()) send(base);
}

/** Sends plain text, which needs no CORS preflight. Failures are ignored. */
function send(base: string) {
  const body = waiting.get(base)?.join('\n');
  waiting.delete(base);
  if (body) fetch(`${base}/api/counts`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => 0);
}
