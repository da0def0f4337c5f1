import type { Scheme } from '../protocol.ts';

export const darkSystem = matchMedia('(prefers-color-scheme: dark)');

/** Returns the colour scheme of the page at one of its elements. */
export function detectScheme(element: Element): Scheme {
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  return !colorScheme.includes('light') || darkSystem.matches ? 'dark' : 'light';
}
