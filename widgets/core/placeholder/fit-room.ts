/** Removes the placeholder height of an element, and overrides the page's rule about the same box. */
export const NO_ROOM = ':host::before{content:none!important}';

/** Largest gap in pixels that the parts of an element can share. */
const MOST_TO_FILL = 300;

/**
 * Decides what happens to an element's placeholder height (`roomSheet` of `#contract/embed/rooms.ts`). Sets `fill` if the
 * element's end is in the window, else `none`, since no visible content moves then. Must run before the first paint.
 * Returns true for `none`: add {@link NO_ROOM} then.
 */
export function fitRoom(host: Element, root: HTMLElement): boolean {
  const { top, height } = host.getBoundingClientRect();
  const own = root.offsetHeight;
  const none = top + own > innerHeight || height - own >= MOST_TO_FILL;
  root.dataset['room'] = none ? 'none' : 'fill';
  return none;
}
