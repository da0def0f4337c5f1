/** Whether a text is an id of ours (a UUID in lower case): what a database would not take as one is nobody's. */
export function isUuid(text: string | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '');
}
