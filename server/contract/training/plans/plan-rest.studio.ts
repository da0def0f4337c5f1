/** Numbers alone below this are minutes, as in the timer of the training page (`restSeconds`). */
const LEAST_SECONDS = 10;

/** Returns a rest as stored: a number alone is minutes or seconds by its size, other text is unchanged. */
export function restText(typed: string): string {
  const alone = /^\s*(\d{1,4})\s*$/.exec(typed)?.[1];
  const count = Number(alone);
  return alone === undefined ? typed : `${count} ${count > 0 && count < LEAST_SECONDS ? 'min' : 's'}`;
}
