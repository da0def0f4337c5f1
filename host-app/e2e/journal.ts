import type { BrowserContext, Page } from '@playwright/test';

/** Problems of a page: console errors, and requests to other origins. */
export interface Journal {
  complaints: string[];
  elsewhere: string[];
}

/**
 * Records problems of every page of a context. `own` are allowed origins, `provoked` matches errors caused on purpose,
 * such as a declined card. The only other exception is the browser's note about a missing page itself.
 */
export function keepJournal(context: BrowserContext, own: readonly string[], provoked?: RegExp): Journal {
  const journal: Journal = { complaints: [], elsewhere: [] };
  const missing = new Set<string>();
  context.on('response', (response) => {
    const status = response.status();
    if ((status === 404 || status === 410) && response.request().isNavigationRequest()) missing.add(response.url());
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = `${message.text()} (${url})`;
    const ofThePage = missing.has(url) && message.text().startsWith('Failed to load resource');
    if (!ofThePage && !provoked?.test(text)) journal.complaints.push(text);
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!provoked?.test(text)) journal.complaints.push(text);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !own.includes(origin)) journal.elsewhere.push(request.url());
  });
  return journal;
}

/** Returns the sum of layout shifts so far, as browsers count them. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve(sum);
          }),
        );
      }),
  );
}
