import { fitRoom, NO_ROOM } from './fit-room.ts';
import { styleSheets } from './style-sheets.ts';

/** More room than this below the content is a hole once the visitor has made another view of it. */
const HOLE = 60;
/** What is on its way is lower than what comes. */
const ON_ITS_WAY = '[aria-busy=true]:not(button),[data-skeleton]';

/**
 * Looks after the room that the page keeps for an element: the script that drew a first view has decided what becomes
 * of it, else that is decided once the content is there. It goes when the element is not seen any more, or has become
 * much lower by something that the visitor did.
 */
export function watchReservedRoom(shadow: ShadowRoot): void {
  const host = shadow.host as HTMLElement;
  const root = [...shadow.querySelectorAll<HTMLElement>('.coach-root')].at(-1)!;
  const ended = new AbortController();
  const { signal } = ended;
  let touched = false;
  const stop = () => {
    mutations.disconnect();
    seen.disconnect();
    ended.abort();
  };
  const end = () => {
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...styleSheets([NO_ROOM])];
    stop();
  };
  const check = () => {
    if (root.dataset['room'] === undefined) {
      if (!root.querySelector(ON_ITS_WAY) && fitRoom(host, root)) end();
    } else if (touched) {
      if (getComputedStyle(host, '::before').content === 'none') return stop();
      delete root.dataset['room'];
      const hole = host.offsetHeight - root.offsetHeight;
      root.dataset['room'] = 'fill';
      if (hole >= HOLE) end();
    }
  };
  const mutations = new MutationObserver(check);
  // Above the window, what follows would move; below it, nothing is seen.
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry!.isIntersecting && entry!.boundingClientRect.top > 0 && root.dataset['room']) end();
  });
  if (root.dataset['room'] === 'none') return end();
  check();
  if (signal.aborted) return;
  for (const name of ['pointerdown', 'keydown']) shadow.addEventListener(name, () => (touched = true), { signal });
  mutations.observe(shadow, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'data-skeleton'] });
  seen.observe(host);
}
