import { styleSheets } from './style-sheets.ts';

/** A page's rule about the same box gives way: this one is about the element from inside. */
const NO_ROOM = ':host::before,:host::after{content:none!important}';
/** More room than this below the content is a hole: the visitor has made another view of it. */
const HOLE = 60;
/** So much is one whatever comes: a list that failed, or is much shorter than the shop had said. */
const LARGE_HOLE = 300;

/**
 * Lets go of the room that the page has kept for an element (`roomSheet` of `#contract/rooms.ts`) once that moves
 * nothing that can be seen: where the element ends below the window, where its content needs all of it, or where the
 * content has become much lower after the visitor has done something.
 */
export function watchKeptRoom(root: ShadowRoot): void {
  const host = root.host as HTMLElement;
  if (getComputedStyle(host, '::before').content === 'none') return;
  const ended = new AbortController();
  const { signal } = ended;
  let most = LARGE_HOLE;
  const check = () => {
    if (!host.isConnected) return end();
    if (root.querySelector('[aria-busy=true]:not(button)')) return;
    const { bottom, height } = host.getBoundingClientRect();
    // A copy: the list itself is live.
    const kept = [...root.adoptedStyleSheets];
    root.adoptedStyleSheets = [...kept, ...styleSheets([NO_ROOM])];
    const hole = height - host.offsetHeight;
    if (bottom > innerHeight || hole < 1 || hole >= most) end();
    else root.adoptedStyleSheets = kept;
  };
  const mutations = new MutationObserver(check);
  const seen = new IntersectionObserver(check, { threshold: [0, 1] });
  const end = () => {
    mutations.disconnect();
    seen.disconnect();
    ended.abort();
  };
  for (const name of ['pointerdown', 'keydown']) root.addEventListener(name, () => (most = HOLE), { signal });
  mutations.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  seen.observe(host);
}
