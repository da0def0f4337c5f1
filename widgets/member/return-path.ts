const HOME = '/dashboard';

/**
 * Where signing in leads to: a path of this site, else the dashboard. The server looks at it as well;
 * this is for addresses that never went through it.
 */
export function returnPath(given: string | undefined): string {
  if (!given || !isPath(given)) return HOME;
  const url = new URL(given, 'http://here.invalid');
  const path = url.pathname + url.search + url.hash;
  // Dots in a path may fold it into two slashes at the start.
  return url.host === 'here.invalid' && isPath(path) ? path : HOME;
}

/** Browsers read a backslash as a slash and drop tabs and line breaks. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
