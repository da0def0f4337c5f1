/** Returns true for a UUID in lower case, as the database accepts it. */
export function isUuid(text: string | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '');
}
