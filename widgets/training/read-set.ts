/** What somebody typed for one set: the numbers, or what is wrong with which of them. */
export type ParsedSet =
  | { weightKg: number | null; reps: number; problem?: never }
  | { problem: { field: 'weight' | 'reps'; message: string } };

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Reads a weight and a count. Comma and point both separate; an empty weight is no weight. */
export function readSet(weight: string, reps: string): ParsedSet {
  const typed = weight.trim();
  const weightKg = typed === '' ? null : numberIn(typed);
  const wrong = (field: 'weight' | 'reps', message: string) => ({ problem: { field, message } });
  if (weightKg !== null) {
    if (Number.isNaN(weightKg)) return wrong('weight', 'Please enter a number.');
    // The contract's words, which a test compares with it.
    if (weightKg < 0) return wrong('weight', 'A weight is not negative.');
    if (weightKg > 1_000) return wrong('weight', 'At most 1,000 kg.');
    if (!Number.isInteger(weightKg * 4)) return wrong('weight', 'In steps of 0.25 kg.');
  }
  const count = numberIn(reps.trim());
  if (Number.isNaN(count)) return wrong('reps', 'Please enter a number.');
  if (count < 0) return wrong('reps', 'This is not negative.');
  if (count > 100_000) return wrong('reps', 'At most 100,000.');
  if (!Number.isInteger(count)) return wrong('reps', 'Please enter a whole number.');
  // A minus before a zero is a slip.
  return { weightKg: weightKg === null ? null : Math.abs(weightKg), reps: Math.abs(count) };
}

/** A number as somebody would type it. */
export function typed(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}

/** The next step up or down from what is typed, as arrow keys take it. */
export function stepped(text: string, step: number): string {
  const number = text.trim() === '' ? 0 : numberIn(text.trim());
  return Number.isNaN(number) ? text : typed(Math.max(0, number + step));
}

function numberIn(text: string): number {
  // "1e9" and "0x10" are numbers to a program, and slips when typed in a gym.
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : NaN;
}
