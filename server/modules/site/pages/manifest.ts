/** What a build says about a file that it has made. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** By the path of the source. */
export type Manifest = Record<string, Chunk>;

/** The keys of these files and of everything they import, each once, in the order of first mention; `late` brings what they import late, too. */
export function keysWithImports(manifest: Manifest, names: readonly string[], late = false): Set<string> {
  const keys = new Set(names);
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const imported of late ? [...imports, ...dynamicImports] : imports) keys.add(imported);
  }
  return keys;
}
