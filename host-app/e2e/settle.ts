import type { Page, Request } from '@playwright/test';

/** Pauses in which a page has to ask for nothing, one after the other. */
const PAUSES = 2;

/**
 * Does something, and waits until the page has loaded and all its requests are answered. Other than `networkidle` it
 * does not add half a second of silence. Connections that stay open do not count.
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
      // A page that leads on by itself is waited for as well.
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

/** Opens an address, and waits until the page has asked for all that it needs. */
export const openSettled = (page: Page, url: string) => settleRequests(page, () => page.goto(url));

/** Until the browser has drawn and has nothing left to do. */
const pause = () =>
  new Promise<boolean>((resolve) => {
    const done = () => resolve(true);
    const isIdleKnown = 'requestIdleCallback' in globalThis;
    requestAnimationFrame(() => (isIdleKnown ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done)));
  });
