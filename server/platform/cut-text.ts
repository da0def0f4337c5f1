/** Returns the beginning of a text, of at most `max` UTF-16 units, without half a character at its end. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return text.length > max && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
