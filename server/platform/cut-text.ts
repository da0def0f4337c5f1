/** Returns the beginning of a text, of at most `max` UTF-16 units, without half a character at its end. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
