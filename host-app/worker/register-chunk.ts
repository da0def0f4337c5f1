import { WORKER } from '#contract/operations/member-worker.ts';
import { onSessionEnd } from '#widgets/core/session/session-end.ts';
import { isCacheable, prefixOfArea, listWorkerScopes, type WorkerMessage } from './places.ts';

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_MS = 3_000;

let asked: Promise<void> | undefined;
/** True after the end of a session, which removes the worker and its copies. The old worker still controls the page. */
let isRemoved = false;

onSessionEnd(() => {
  asked = undefined;
  isRemoved = true;
});

/** Registers the worker, once a page and session. Does nothing if the browser does not support or allow workers. */
export function keepPages(): Promise<void> {
  return (asked ??= register());
}

async function register(): Promise<void> {
  const prefix = prefixOfArea(location.pathname);
  if (!('serviceWorker' in navigator) || prefix === undefined) return;
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller !== null && !isRemoved;
  // A first installation loads dozens of files, so it waits until the page is complete.
  if (!before) await idle();
  await Promise.all(
    listWorkerScopes(prefix).map((scope) => serviceWorker.register(WORKER, { scope, updateViaCache: 'none' })),
  );
  const { active } = await serviceWorker.ready;
  const tell = (answers: string[]) =>
    active?.postMessage({ type: 'keep', page: location.pathname, answers } satisfies WorkerMessage, []);
  if (before) return;
  // Requests from before the worker controls this page bypassed it. An active worker claims its pages a moment later.
  let until = Infinity;
  const controlled = () => (until = performance.now());
  if (serviceWorker.controller) controlled();
  else serviceWorker.addEventListener('controllerchange', controlled, { once: true });
  new PerformanceObserver((list) => {
    const paths = list.getEntries().flatMap(({ name, startTime }) => (startTime < until ? toCacheablePath(name) : []));
    if (paths.length > 0) tell(paths);
  }).observe({ type: 'resource', buffered: true });
  tell([]);
}

/** Resolves when the page has loaded and the browser is idle, or after a timeout. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  if (!('requestIdleCallback' in globalThis)) return;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_MS }));
}

function toCacheablePath(address: string): string[] {
  const url = new URL(address);
  return url.origin === location.origin && isCacheable(url) ? [url.pathname + url.search] : [];
}
