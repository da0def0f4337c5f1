/** Longest wait, in milliseconds: a frame out of sight reports no paint. */
const PATIENCE_MS = 1_000;

/** Resolves once the browser has painted the page's contents; at once in a hidden tab, which paints nothing. */
export function waitForFirstPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  if (document.hidden) resolve();
  document.addEventListener('visibilitychange', () => resolve(), { once: true });
  setTimeout(resolve, PATIENCE_MS);
  return promise.finally(() => observer.disconnect());
}
