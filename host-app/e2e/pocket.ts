import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/chromium.ts';

/**
 * What a browser complains of while it has no connection. What a service worker passes on fails by another name, so
 * that one is forgiven for what its pages ask the shop, and for nothing else.
 */
export const NO_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|ERR_FAILED \(https?:\/\/[^/)]+\/(?:api\/|assets\/|training\/|dashboard|coaching|favicon\.svg|member-worker\.js)\S*\)/;

interface Around {
  /** No server is found, whichever part of the browser asks. */
  away?: boolean;
  timezoneId?: string;
}

/** A browser that is closed and opened again with what it has kept; `away` finds no server, whichever part of it asks. */
export async function openBrowser(folder: string, { away = false, timezoneId }: Around = {}): Promise<BrowserContext> {
  const executablePath = await chromiumPath();
  return chromium.launchPersistentContext(folder, {
    args: [...CHROMIUM_FLAGS, ...(away ? ['--host-resolver-rules=MAP * ~NOTFOUND'] : [])],
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ...(timezoneId && { timezoneId }),
    ...(executablePath && { executablePath }),
  });
}
