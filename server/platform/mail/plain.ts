/** Replaces line breaks and other control characters by spaces, against header injection. */
export function oneLine(value: string): string {
  return withoutDirections(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Returns one line for a header, in which nothing looks like an encoded word (RFC 2047). */
export function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?');
}

/** Keeps the lines: for text from a multi-line field. */
export function manyLines(value: string): string {
  return withoutDirections(value)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/(?!\n)\p{Cc}+/gu, ' ')
    .trim();
}

/** Returns the lines that are not empty. */
export function eachLine(value: string): string[] {
  return manyLines(value)
    .split('\n')
    .filter((line) => line.trim());
}

/** Removes bidi control characters, which could make a text read differently. */
function withoutDirections(value: string): string {
  return value.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Up to four words of letters, each with accents, hyphens or apostrophes, or an initial with its dot. */
const NAME = /^(?:WORD)(?: (?:WORD)){0,3}$/.source.replaceAll('WORD', String.raw`[\p{L}\p{M}'\u2019-]{1,40}|\p{L}\.`);
const PLAIN_NAME = new RegExp(NAME, 'u');

/**
 * Returns a name that is safe in a greeting, else ''. Anybody can type any name for any mailbox, so links,
 * addresses, digits and slashes never get through.
 */
export function greetingName(name: string): string {
  const plain = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return PLAIN_NAME.test(plain) ? plain : '';
}

/** A date or an amount: up to two dots between digits, with a currency sign or punctuation around them. */
const DATE_OR_AMOUNT = /^[(€$£]*\d+(?:\.\d+){1,2}[€$£,;:!?).]*$/;

/** Returns the dot, slash, colon or at sign that browsers read a character as in an address (UTS 46, NFKC). */
function toPlainPunctuation(character: string): string {
  const plain = character.normalize('NFKC');
  return /[.。/:@]/.test(plain) ? plain : character;
}

/** Nine digits and more, with any spaces, dots or dashes between them, as telephone numbers have them. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s()/.·•_~\u2212\p{Pd}]*\p{Nd}){8,}/gu;

/**
 * Returns text that mail programs do not link, because anybody can have it sent to anybody. Web addresses are
 * removed. Other linkable text is broken up but stays legible: it may be what the statement is about.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\p{ASCII}…]/gu, toPlainPunctuation)
    .replaceAll(/\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/gi, '…')
    .replaceAll(/\b(mailto|tel|sms|callto|skype|whatsapp):(?=\S)/gi, '$1: ')
    .replaceAll('@', ' @ ')
    .replaceAll(/\S+/g, (word) =>
      DATE_OR_AMOUNT.test(word) ? word : word.replaceAll(/(?<=\S)[.。](?=[^\s.…])/g, '. '),
    )
    .replaceAll(LONG_NUMBER, (number) =>
      number.replaceAll(/[^\p{Nd}+]/gu, '').replaceAll(/\p{Nd}{2}(?=\p{Nd})/gu, '$& · '),
    )
    .replaceAll(/ {2,}/g, ' ');
}
