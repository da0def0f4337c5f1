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
 * The initial script of every page. Shows prices for the visitor's region and loads the page's code at the first touch.
 * Task pages and members get the code at once.
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
  // Preloads all files at once, because a chain of imports would cost a round trip each.
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const code = await Promise.all([
    import(/* @vite-ignore */ app) as Promise<typeof Alive>,
    import(/* @vite-ignore */ page) as Promise<{ default: Alive.Page }>,
    words ? (import(/* @vite-ignore */ words) as Promise<{ default: Catalogue }>) : undefined,
    // The browser reports the failed file. Links still work and forms are sent natively.
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
