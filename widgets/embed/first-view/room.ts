/** Sheet with the placeholder heights (`#contract/rooms.ts`), which the server writes before this script. */
interface PlaceholderPayload {
  base: string;
  rooms?: string;
  dropRooms?: () => void;
}

/**
 * Prepended to scripts without views: reserves placeholder heights before the first paint, so that drawing elements
 * moves nothing.
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
