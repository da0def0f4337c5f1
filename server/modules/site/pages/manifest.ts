/** Manifest entry of a built file. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** By path of the source. */
export type Manifest = Record<string, Chunk>;

/** Returns the keys of these files and their imports, once each, in order; `late` adds dynamic imports. */
export function keysWithImports(manifest: Manifest, names: readonly string[], late = false): Set<string> {
  const keys = new Set(names);
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const imported of late ? [...imports, ...dynamicImports] : imports) keys.add(imported);
  }
  return keys;
}
