import { existsSync, readFileSync } from 'node:fs';

const sourceCache = new Map<string, string | undefined>();

/** Text of a file; undefined if there is none. Read once until `forgetSources`: each entry and language asks again. */
export function readSource(path: string): string | undefined {
  if (!sourceCache.has(path)) sourceCache.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return sourceCache.get(path);
}

/** Makes files be read again: the development server does so before it compiles words. */
export function forgetSources(): void {
  sourceCache.clear();
}
