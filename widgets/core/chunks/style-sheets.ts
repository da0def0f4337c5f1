const sheets = new Map<string, CSSStyleSheet>();
const made = new WeakSet<CSSStyleSheet>();

/** Returns constructed sheets, each created once for all elements. */
export function styleSheets(texts: readonly string[]): CSSStyleSheet[] {
  return [...new Set(texts)].map((text) => {
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync(text);
    sheets.set(text, sheet);
    made.add(sheet);
    return sheet;
  });
}

/** Adds the sheets of a late part. Sheets of the first view stay and come after all others. */
export function addSheets(root: ShadowRoot, texts: readonly string[]): void {
  const known = root.adoptedStyleSheets;
  const drawn = known.filter((sheet) => !made.has(sheet));
  root.adoptedStyleSheets = [...new Set([...drawn, ...known, ...styleSheets(texts)])];
}
