/** Timeout of a wait. The work continues, and its outcome is read otherwise. */
class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** Returns a promise's result within a time in milliseconds. @throws {TookTooLong} */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TookTooLong(`There was no answer within ${Math.round(ms) / 1_000} seconds.`)),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
