/** Line breaks and other control characters become spaces: in a header they would start a new one. */
export function oneLine(value: string): string {
  return withoutDirections(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** One line for a header, in which nothing looks like the encoded form of something else (RFC 2047). */
export function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?');
}

/** The same, with the lines kept: for text that somebody wrote in a large field. */
export function manyLines(value: string): string {
  return withoutDirections(value)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/(?!\n)\p{Cc}+/gu, ' ')
    .trim();
}

/** Marks that turn the direction of text could make a reader see other words than were written. */
function withoutDirections(value: string): string {
  return value.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Up to four words of letters, each with accents, hyphens or apostrophes, or an initial with its dot. */
const NAME = /^(?:WORD)(?: (?:WORD)){0,3}$/.source.replaceAll('WORD', String.raw`[\p{L}\p{M}'’-]{1,40}|\p{L}\.`);
const PLAIN_NAME = new RegExp(NAME, 'u');

/**
 * Returns a name that a mail may greet with; empty if it is none. Anybody can type any name for any mailbox, so links,
 * addresses, digits and slashes never get through.
 */
export function greetingName(name: string): string {
  const plain = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return PLAIN_NAME.test(plain) ? plain : '';
}
