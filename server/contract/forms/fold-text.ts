/**
 * Letters that Unicode does not decompose, with their usual replacements. The SQL function `fold_text`
 * (Migration20261128194000) replaces the same letters and signs.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/** Combining accents, soft hyphens, and characters without a width. */
const UNSEEN = /[\u0300-\u036F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Folds text for searching: without case, accents, ligatures and full-width forms, with plain quotes, dashes and
 * spaces.
 * `O’Neill` and `O'Neill`, `Mäki` and `maki`, `groß` and `gross` are equal; the Cyrillic й stays a letter of its
 * own. The database has the same as the SQL function `fold_text`. */
export function foldText(text: string): string {
  return text
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[ßæœþøłđðħŧıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[`‘’‚‛′‹›ʹʻʼʽˈ‵]/g, "'")
    .replaceAll(/[“”„‟«»″‶]/g, '"')
    .replaceAll(/[‐‒–—―−⁃]/g, '-')
    .replaceAll(/[\t\n\r]/g, ' ');
}
