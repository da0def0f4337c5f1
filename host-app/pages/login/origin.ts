/** Returns the origin of a web page, in the form that browsers compare; undefined for anything else. */
export function parseOrigin(given: string | undefined): string | undefined {
  if (!given || !URL.canParse(given)) return undefined;
  const { origin, protocol } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
