/** Returns a rest as stored: a number alone is seconds, other text is unchanged. */
export function restText(typed: string): string {
  const alone = /^\s*(\d{1,4})\s*$/.exec(typed)?.[1];
  return alone === undefined ? typed : `${Number(alone)} s`;
}
