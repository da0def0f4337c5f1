import { roomOfUndrawn, roomRule } from '#contract/rooms.ts';

/** What the server has written in front of this: the rooms of elements by selector (server/modules/embed/rooms.ts). */
interface Given {
  base: string;
  rooms?: Record<string, number[]>;
  room?: (root?: ShadowRoot) => void;
}

/** More room than this below a view is a hole in the page: it has become another one. */
const HOLE = 60;

/**
 * Comes in front of the script that brings no views: keeps the room that elements will take, from before the page is
 * painted first, so that nothing moves when they are drawn. The height follows the width of the element, which is
 * known to nobody before the page is laid out but to a percentage. What a page says about its elements goes first, and
 * nothing is written on them.
 */
const all = (globalThis as { [key: symbol]: Given[] | undefined })[Symbol.for('coach.given')]!;
try {
  // Whichever script came first keeps the rooms.
  if (!(Symbol.for('coach.embed') in globalThis)) keepRooms(all[all.length - 1]!);
} catch {
  // An engine without sheets that scripts make: there the page moves once.
}

function keepRooms(given: Given): void {
  const rooms = Object.entries(given.rooms!);
  const undrawn = sheetOf(rooms.map(([tags, heights]) => roomOfUndrawn(tags, heights)).join(''));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, undrawn];
  // The same rules from before this script came, which know nothing of what becomes of an element.
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[href="${given.base}/embed.css"]`))
    link.disabled = true;
  const over = new WeakSet<ShadowRoot>();
  const kept = new WeakMap<ShadowRoot, CSSStyleSheet>();
  /** Keeps the room of what was drawn, also after its code has changed its sheets; without a root nothing will come. */
  given.room = (root) => {
    if (!root) return void (undrawn.disabled = true);
    const heights = rooms.find(([tags]) => root.host.matches(tags))?.[1];
    if (!heights || over.has(root)) return;
    const sheet = kept.get(root) ?? sheetOf(roomRule(':host', heights));
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    if (kept.has(root)) return;
    kept.set(root, sheet);
    const top = root.querySelector<HTMLElement>('.coach-root')!;
    const observer = new ResizeObserver(() => {
      if ((root.host as HTMLElement).offsetHeight - top.offsetHeight < HOLE) return;
      observer.disconnect();
      over.add(root);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    observer.observe(top);
  };
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
