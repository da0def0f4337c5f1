/** Lets go of the room that the page keeps for an element; a page's rule about the same box gives way. */
export const NO_ROOM = ':host::before{content:none!important}';

/** More is a hole, which the parts of an element cannot share. */
const MOST_TO_FILL = 300;

/**
 * Says on the root of an element what becomes of the room that is kept for it (`roomSheet` of `#contract/rooms.ts`):
 * `fill` where the end of the element is in the window, else `none`, since nothing that is seen moves then. Called
 * before what is measured has been painted; returns true for `none`, with which {@link NO_ROOM} has to be worn.
 */
export function fitRoom(host: Element, root: HTMLElement): boolean {
  const { top, height } = host.getBoundingClientRect();
  const own = root.offsetHeight;
  const none = top + own > innerHeight || height - own >= MOST_TO_FILL;
  root.dataset['room'] = none ? 'none' : 'fill';
  return none;
}
