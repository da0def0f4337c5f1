/** Sheet with the placeholder heights (`#contract/embed/rooms.ts`), which the server writes before this script. */
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
  // The script that came first reserves the heights.
  if (!(Symbol.for('coach.embed') in globalThis)) keepRooms(all[all.length - 1]!);
} catch {
  // Without constructed sheets, the page moves once.
}

function keepRooms(given: PlaceholderPayload): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(given.rooms!);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  given.dropRooms = () => {
    sheet.disabled = true;
    // The same rules, linked before this script.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[href="${given.base}/embed.css"]`))
      link.disabled = true;
  };
}
