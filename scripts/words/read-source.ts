import { existsSync, readFileSync } from 'node:fs';

const known = new Map<string, string | undefined>();

/** Text of a file; undefined if there is none. Read once until `forgetSources`: each entry and language asks again. */
export function readSource(path: string): string | undefined {
  if (!known.has(path)) known.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return known.get(path);
}

/** Makes files be read again: the development server does so before it compiles words. */
export function forgetSources(): void {
  known.clear();
}
