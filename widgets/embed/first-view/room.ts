/** What the server has written in front of this: the sheet that keeps the room of elements (`#contract/rooms.ts`). */
interface PlaceholderPayload {
  base: string;
  rooms?: string;
  dropRooms?: () => void;
}

/**
 * Comes in front of the script that brings no views: keeps the room that elements will take, from before the page is
 * painted first, so that nothing moves when they are drawn.
 */
const all = (globalThis as { [key: symbol]: PlaceholderPayload[] | undefined })[Symbol.for('coach.given')]!;
try {
  // Whichever script came first keeps the rooms.
  if (!(Symbol.for('coach.embed') in globalThis)) keepRooms(all[all.length - 1]!);
} catch {
  // An engine without sheets that scripts make: there the page moves once.
}

function keepRooms(given: PlaceholderPayload): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(given.rooms!);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  given.dropRooms = () => {
    sheet.disabled = true;
    // The same rules from before this script came.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[href="${given.base}/embed.css"]`))
      link.disabled = true;
  };
}
