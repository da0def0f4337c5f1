import type { Page, Request } from '@playwright/test';

/** Number of consecutive pauses without a request. */
const PAUSES = 2;

/**
 * Runs an action and waits until the page has loaded and all requests are answered. Unlike `networkidle` it adds no
 * half second of silence. Open connections do not count.
 */
export async function settleRequests<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const pending = new Set<Request>();
  const add = (request: Request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request);
  };
  const remove = (request: Request) => void pending.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  try {
    const result = await act();
    await page.waitForLoadState('load');
    for (let quiet = 0; quiet < PAUSES;) {
      // Waits for redirects by the page, too.
      const stayed = await page.evaluate(pause).catch((error: unknown) => {
        if (page.isClosed()) throw error;
        return false;
      });
      quiet = stayed && pending.size === 0 ? quiet + 1 : 0;
    }
    return result;
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  }
}

/** Opens an address and waits for all its requests. */
export const openSettled = (page: Page, url: string) => settleRequests(page, () => page.goto(url));

/** Resolves once the browser has rendered and is idle. */
const pause = () =>
  new Promise<boolean>((resolve) => {
    const done = () => resolve(true);
    const isIdleKnown = 'requestIdleCallback' in globalThis;
    requestAnimationFrame(() => (isIdleKnown ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done)));
  });
