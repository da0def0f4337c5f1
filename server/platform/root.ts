import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON(import.meta.url) ?? '.');

/** The path of a file of the project: the sources and the bundled server find it at the same place. */
export function projectFile(...path: string[]): string {
  return join(root, ...path);
}
