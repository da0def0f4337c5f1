/** Formats the number of a receipt. Test purchases have their own sequence and are marked. */
export function receiptNumber({ number, test }: { number: number; test?: boolean | undefined }): string {
  return test ? `TEST-${number}` : String(number);
}
