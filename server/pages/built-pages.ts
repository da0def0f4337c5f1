import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../host-app/server-entry.tsx';
import type { PageFiles } from './page-html.ts';
import type { PageSource } from './pages.ts';
import { projectFile } from '../root.ts';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** Pages out of `dist`, as `npm run build` left them. */
export async function builtPages(): Promise<PageSource> {
  const manifest = JSON.parse(await readFile(projectFile('dist/client/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = (await import(pathToFileURL(projectFile('dist/ssr/server-entry.js')).href)) as typeof Entry;
  return {
    entry: () => Promise.resolve(entry),
    files: (page) => filesOf(manifest, ['host-app/main.tsx', `host-app/pages/${page}.tsx`]),
  };
}

function filesOf(manifest: Record<string, Chunk>, names: readonly string[]): PageFiles {
  const [main, ...others] = withImports(manifest, names);
  if (!main) throw new Error('The build has no pages. Run npm run build.');
  const urls = (files: readonly string[]) => files.map((file) => `/${file}`);
  const all = [main, ...others];
  return {
    script: `/${main.file}`,
    preloads: urls(others.map(({ file }) => file)),
    styles: urls(all.flatMap(({ css = [] }) => css)),
    // Latin covers what we write ourselves; further letters come when a text needs them.
    fonts: urls(all.flatMap(({ assets = [] }) => assets).filter((file) => /latin-(?!ext).*\.woff2$/.test(file))),
  };
}

/** The chunks of these files and everything they import, each once, in the order of first mention. */
function withImports(manifest: Record<string, Chunk>, names: readonly string[]): Chunk[] {
  const keys = new Set(names);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}
