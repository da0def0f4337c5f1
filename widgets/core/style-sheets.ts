const sheets = new Map<string, CSSStyleSheet>();

/** Constructed sheets for texts: each text is parsed once, however many elements adopt it. */
export function styleSheets(texts: readonly string[]): CSSStyleSheet[] {
  return [...new Set(texts)].map((text) => {
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) {
      sheet.replaceSync(text);
      sheets.set(text, sheet);
    }
    return sheet;
  });
}
