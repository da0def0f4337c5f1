/**
 * The words that a programme starts with in a shop that opens for real, where no coach has said yet how often they
 * answer or check in: without the lines that promise it, at the same places in each language.
 */
export function removePromises<W extends { description: string; features?: readonly string[] | undefined }>(
  id: number,
  words: W,
): Omit<W, 'features'> & { features: string[] } {
  const lines = PROMISING_LINES[id];
  const features = (words.features ?? []).filter((_, at) => !lines?.includes(at));
  return { ...words, features, ...(lines && { description: firstSentence(words.description) }) };
}

/** "Four weekly e-mail check-ins" and "Answers to your questions twice a week". */
const PROMISING_LINES: Readonly<Record<number, readonly number[]>> = { 4: [1, 2] };

/** The second one is what is promised: "… and an answer when you need one." */
function firstSentence(text: string): string {
  return /^.*?[.。]/u.exec(text)?.[0] ?? text;
}
