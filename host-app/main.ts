import type { Catalogue } from '#contract/speak.ts';
import { isDeviceUncleared, hasMemberCookie } from '#widgets/parts/member/member-cookie.ts';
import type * as Alive from './alive.tsx';
import { announcePage } from '#widgets/core/session-channel.ts';
import { countPage } from './start/count-page.ts';
import { setUpMenu } from './start/menu.ts';
import { holdPresses } from './start/presses.ts';
import { showPrices } from './start/prices.ts';
import { waitForFirstTouch } from './start/touch.ts';

void start();

/**
 * All the script that a page has at first. It shows prices as the visitor reads them, and brings the page's own code
 * when somebody touches the page; at once where the page is one to work with, and for members, whom it knows.
 */
async function start() {
  const { app = '', page = '', words, modules = '', calm } = document.getElementById('page-data')!.dataset;
  const presses = holdPresses();
  countPage();
  setUpMenu();
  announcePage();
  const isCleared = !isDeviceUncleared() || (await clearDevice());
  const prices = showPrices();
  // Without a connection the page would show what is kept of the member before.
  if (!isCleared && !navigator.onLine) return presses.release();
  if (calm !== undefined && !hasMemberCookie()) await waitForFirstTouch();
  // All files at once: one after the other, each would be a way to the server more.
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const code = await Promise.all([
    import(/* @vite-ignore */ app) as Promise<typeof Alive>,
    import(/* @vite-ignore */ page) as Promise<{ default: Alive.Page }>,
    words ? (import(/* @vite-ignore */ words) as Promise<{ default: Catalogue }>) : undefined,
    // The browser says what did not come. Links lead on all the same, and forms go their own way.
  ]).catch(() => undefined);
  let find;
  try {
    find = code?.[0].hydratePage(code[1].default, prices.handOver(), code[2]?.default);
  } finally {
    presses.release(find);
  }
}

/** Deletes what a plain sign-out has left on the device. Returns false if that fails. */
async function clearDevice(): Promise<boolean> {
  return import('./start/after-sign-out-chunk.ts')
    .then(({ finishSignOut }) => finishSignOut().then(() => true))
    .catch(() => false);
}
