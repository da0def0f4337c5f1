import type { BrowserContext, Page } from '@playwright/test';

/** What a page did that nobody should notice: complaints of the browser, requests to elsewhere. */
export interface Journal {
  complaints: string[];
  elsewhere: string[];
}

/** Keeps a journal of every page of a context. `own` are the origins that may be asked. */
export function keepJournal(context: BrowserContext, own: readonly string[]): Journal {
  const journal: Journal = { complaints: [], elsewhere: [] };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') journal.complaints.push(message.text());
  });
  context.on('weberror', (error) => journal.complaints.push(String(error.error())));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !own.includes(origin)) journal.elsewhere.push(request.url());
  });
  return journal;
}

/** Sum of the layout shifts so far, as browsers count them. */
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
