/** The number of a receipt as it is written: those of test purchases have a sequence of their own and say so. */
export function receiptNumber({ number, test }: { number: number; test: boolean }): string {
  return test ? `TEST-${number}` : String(number);
}
