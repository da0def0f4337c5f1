/** The origin of a page on the web, written as browsers compare it; nothing else is one. */
export function parseOrigin(given: string | undefined): string | undefined {
  if (!given || !URL.canParse(given)) return undefined;
  const { origin, protocol } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
