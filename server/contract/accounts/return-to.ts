/** Default destination after signing in. */
const HOME = '/dashboard';

/**
 * Returns the path to open after signing in, always on this site. Anything that could lead a browser elsewhere,
 * in any spelling, becomes the dashboard. Server and pages parse an address only with this.
 */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2_000) return HOME;
  // Browsers read a backslash as a slash and drop tabs and line breaks; decoded forms may be decoded again.
  const readings = [given, decoded(given), decoded(decoded(given))];
  if (readings.some((text) => !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text))) return HOME;
  const url = new URL(given, 'http://here.invalid');
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//') || url.pathname.startsWith('/api/'))
    return HOME;
  return url.pathname + url.search + url.hash;
}

/** Returns the default destination of the signed-in user. */
export function getHomePath({ coach }: { coach: boolean }): string {
  return coach ? '/coach' : HOME;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An incomplete percent escape, which no link of ours has.
    return '';
  }
}
