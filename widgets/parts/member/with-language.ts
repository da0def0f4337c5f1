/** Adds the language of the next page to an API path. `prefix` begins the paths of pages in that language. */
export function withLanguage(path: string, prefix: string): string {
  return prefix ? `${path}${path.includes('?') ? '&' : '?'}lang=${prefix.slice(1)}` : path;
}
