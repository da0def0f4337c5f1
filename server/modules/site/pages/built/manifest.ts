import type { TypefaceName } from '#contract/site/typefaces.studio.ts';

/** Manifest entry of a built file. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** By path of the source. */
export type Manifest = Record<string, Chunk>;

/** Returns the source of a page, or its own style sheet, if there is one. */
export function findPageFile(files: readonly string[], page: string, type: 'tsx' | 'css'): string | undefined {
  return files.find((file) => file.startsWith('host-app/pages/') && file.endsWith(`/${page}.page.${type}`));
}

/** Returns the source of the `@font-face` rules of a pair of typefaces. */
export function fontSheet(name: TypefaceName): string {
  return `host-app/fonts${name && `-${name}`}.css`;
}

/** Returns the keys of these files and their imports, once each, in order; `late` adds dynamic imports. */
export function keysWithImports(manifest: Manifest, names: readonly string[], late = false): Set<string> {
  const keys = new Set(names);
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const imported of late ? [...imports, ...dynamicImports] : imports) keys.add(imported);
  }
  return keys;
}
