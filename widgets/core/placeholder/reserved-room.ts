import { fitRoom, NO_ROOM } from './fit-room.ts';
import { styleSheets } from '../chunks/style-sheets.ts';

/** Largest gap below the content after an interaction, in pixels. */
const HOLE = 60;
/** Content that is still loading is lower than the final one. */
const ON_ITS_WAY = '[aria-busy=true]:not(button),[data-skeleton]';

/**
 * Manages the placeholder height of an element. The embed script has decided about a first view's; otherwise the
 * content decides. Removes it once the element is out of view, or much lower after an interaction.
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
  // Above the window, removal would move the content below; below it, removal is invisible.
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
