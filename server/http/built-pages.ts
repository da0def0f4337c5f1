import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../host-app/server-entry.tsx';
import type { PageFiles } from './page-html.ts';
import type { PageSource } from './pages.ts';

const dist = join(import.meta.dirname, '../../dist');

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** Pages out of `dist`, as `npm run build` left them. */
export async function builtPages(): Promise<PageSource> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = (await import(pathToFileURL(join(dist, 'ssr/server-entry.js')).href)) as typeof Entry;
  return { entry: () => Promise.resolve(entry), files: filesOf(manifest, 'host-app/main.tsx') };
}

function filesOf(manifest: Record<string, Chunk>, name: string): PageFiles {
  const main = manifest[name];
  if (!main) throw new Error(`The build has no ${name}. Run npm run build.`);
  const imports = (main.imports ?? []).flatMap((key) => manifest[key] ?? []);
  const urls = (files: readonly string[] = []) => files.map((file) => `/${file}`);
  return {
    script: `/${main.file}`,
    preloads: urls(imports.map(({ file }) => file)),
    styles: urls([main, ...imports].flatMap(({ css }) => css ?? [])),
    // Latin covers what we write ourselves; further letters come when a text needs them.
    fonts: urls(main.assets?.filter((file) => /latin-(?!ext).*\.woff2$/.test(file))),
  };
}
