/** English that shows what was not thought of: accents, a third more of it, and marks that keep its direction apart. */
export function pseudo(text: string): string {
  // Tags and placeholders stay; the text between them is accented.
  return text.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, words: string) => tag ?? accented(words));
}

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÅEÉIÎOÖUÛCÇNÑSŠ'.matchAll(/(.)(.)/gu)].map(([, plain, accent]) => [plain, accent]),
);
/** Right-to-left embedding would turn what stands beside it: an isolate does not. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

function accented(words: string): string {
  if (!/\p{L}/u.test(words)) return words;
  const [, before = '', said = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? [];
  const letters = said.replaceAll(/\p{L}/gu, (letter) => ACCENTS[letter] ?? letter);
  return `${before}${ISOLATE}${letters}${longer(said.length / 3)}${END}${after}`;
}

/** In pieces as long as a long word: a line breaks between them, as it would between words. */
function longer(length: number): string {
  return '~'.repeat(Math.ceil(length)).replaceAll(/~{16}(?=~)/g, '$& ');
}
