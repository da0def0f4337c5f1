/** What a build says about a file that it has made. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** By the path of the source. */
export type Manifest = Record<string, Chunk>;

/** The keys of these files and of everything they import, each once, in the order of first mention. */
export function keysWithImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const keys = new Set(names);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return keys;
}
