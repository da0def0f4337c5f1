/** A rest as it is kept: a number alone is seconds, and everything else stays as it was typed. */
export function restText(typed: string): string {
  const alone = /^\s*(\d{1,4})\s*$/.exec(typed)?.[1];
  return alone === undefined ? typed : `${Number(alone)} s`;
}
