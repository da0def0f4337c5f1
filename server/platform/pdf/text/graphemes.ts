const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters of Latin, none of which is a mark. */
const LATIN = /^[ -\u02ff]*$/;

/** Returns the letters of a text as people see them: marks and joined emoji stay with their base. */
export function splitGraphemes(text: string): string[] {
  if (LATIN.test(text)) return text.split('');
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** Finds words by a dictionary, for languages that write no spaces between them. */
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

export function splitWords(text: string): string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment);
}
