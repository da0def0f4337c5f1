import type { Catalogue } from '#contract/i18n/speak.ts';
import { isDeviceUncleared, hasMemberCookie } from '#widgets/parts/member/session/member-cookie.ts';
import type * as Alive from './alive.tsx';
import { hideParameters, restoreParameters } from '#widgets/core/one-time-parameters.ts';
import { announcePage } from '#widgets/core/session/session-channel.ts';
import { clearDevice } from './start/clear-device.ts';
import { countPage } from './start/count-page.ts';
import { waitForFirstPaint } from './start/first-paint.ts';
import { setUpMenu } from './start/menu.ts';
import { holdPresses } from './start/presses.ts';
import { showPrices } from './start/prices.ts';
import { waitForFirstTouch } from './start/touch.ts';

void start();

/**
 * The initial script of every page. Shows prices for the visitor's region and loads the page's code at the first touch.
 * Task pages and members get the code at once.
 */
async function start() {
  hideParameters();
  const { app = '', page = '', words, modules = '', styles = '', calm } = document.getElementById('page-data')!.dataset;
  const presses = holdPresses();
  countPage();
  setUpMenu();
  announcePage();
  const isCleared = !isDeviceUncleared() || (await clearDevice());
  const prices = showPrices();
  // Without a connection the page would show what is kept of the member before.
  if (!isCleared && !navigator.onLine) {
    restoreParameters();
    return presses.release();
  }
  const isCalm = calm !== undefined && !hasMemberCookie();
  if (isCalm) await waitForFirstTouch();
  // Preloads all files at once, because a chain of imports would cost a round trip each.
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // The document has only the rules of its first markup. Browsers warn of a preload if a service worker answers meanwhile.
  const sheets = styles.split(' ').filter(Boolean).map(loadSheet);
  if (!isCalm) await waitForFirstPaint();
  const code = await Promise.all([
    import(/* @vite-ignore */ app) as Promise<typeof Alive>,
    import(/* @vite-ignore */ page) as Promise<{ default: Alive.Page }>,
    words ? (import(/* @vite-ignore */ words) as Promise<{ default: Catalogue }>) : undefined,
    ...sheets,
    // The browser reports the failed file. Links still work and forms are sent natively.
  ]).catch(restoreParameters);
  let find;
  try {
    find = code?.[0].hydratePage(code[1].default, prices.handOver(), code[2]?.default);
  } catch (error) {
    restoreParameters();
    throw error;
  } finally {
    presses.release(find);
  }
}

/** Adds a style sheet. Resolves as well if it fails, which the browser reports: the page works without it. */
function loadSheet(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}
