/** Returns English that reveals mistakes: accents, a third more text, and marks that isolate its direction. */
export function pseudo(text: string): string {
  // Tags and placeholders stay; the text between them is accented.
  return text.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, words: string) => tag ?? accented(words));
}

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÅEÉIÎOÖUÛCÇNÑSŠ'.matchAll(/(.)(.)/gu)].map(([, plain, accent]) => [plain, accent]),
);
/** Right-to-left embedding would affect the text beside it: an isolate does not. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

function accented(words: string): string {
  if (!/\p{L}/u.test(words)) return words;
  const [, before = '', said = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? [];
  const letters = said.replaceAll(/\p{L}/gu, (letter) => ACCENTS[letter] ?? letter);
  return `${before}${ISOLATE}${letters}${longer(said.length / 3)}${END}${after}`;
}

/** In pieces of a long word's length, so that lines break between them. */
function longer(length: number): string {
  return '~'.repeat(Math.ceil(length)).replaceAll(/~{16}(?=~)/g, '$& ');
}
