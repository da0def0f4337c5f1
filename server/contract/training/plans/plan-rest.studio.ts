/** Numbers alone below this are minutes, as in the timer of the training page (`restSeconds`). */
const LEAST_SECONDS = 10;

/** Returns a rest as stored: numbers alone are minutes or seconds by their size, other text is unchanged. */
export function restText(typed: string): string {
  const [, first, most = ''] = /^\s*(\d{1,4})(\s*[-–]\s*\d{1,4})?\s*$/.exec(typed) ?? [];
  const count = Number(first);
  return first === undefined ? typed : `${count}${most} ${count > 0 && count < LEAST_SECONDS ? 'min' : 's'}`;
}
