/** Where signing in leads when it does not know better. */
const HOME = '/dashboard';

/**
 * The place to go back to after signing in: a path of this site and nothing else. What could lead a
 * browser elsewhere, in whichever spelling, leads to the dashboard. Server and pages read an address with this alone.
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

/** The same where nobody asked for a place, which depends on who has signed in. */
export function getHomePath({ coach }: { coach: boolean }): string {
  return coach ? '/coach' : HOME;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half a percent sign: nothing a link of ours has.
    return '';
  }
}
