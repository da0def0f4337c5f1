import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/testing/chromium.ts';

/**
 * Console errors of an offline browser. Requests passed on by a service worker fail under another name, which is
 * allowed for the shop's API only.
 */
export const NO_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|ERR_FAILED \(https?:\/\/[^/)]+\/(?:api\/|assets\/|training\/|dashboard|coaching|favicon\.svg|member-worker\.js)\S*\)/;

interface Around {
  /** Blocks every server for all parts of the browser. */
  away?: boolean;
  timezoneId?: string;
}

/** Opens a browser with a persistent profile. `away` blocks every server for all its parts. */
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
