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
