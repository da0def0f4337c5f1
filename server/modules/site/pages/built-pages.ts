import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { PageFiles } from './page-html.ts';
import type { PageSource } from './page-source.ts';
import { pinnedScripts } from './built-files.ts';
import { builtWorker } from './built-worker.ts';
import { projectFile } from '#server/platform/root.ts';
import { keysWithImports, type Manifest } from './manifest.ts';

/** Loads the pages of a build from `dist`. */
export async function builtPages(): Promise<PageSource> {
  const manifest = JSON.parse(await readFile(projectFile('dist/client/manifest.json'), 'utf8')) as Manifest;
  const words = JSON.parse(await readFile(projectFile('dist/client/words.json'), 'utf8')) as PageWords;
  const entry = (await import(pathToFileURL(projectFile('dist/ssr/server-entry.js')).href)) as typeof Entry;
  return {
    entry: () => Promise.resolve(entry),
    pinned: await pinnedScripts(),
    worker: await builtWorker({ manifest, words }),
    files: (page, language) => ({
      ...listPageFiles(manifest, `host-app/pages/${page}.tsx`),
      words: words[page]?.[language],
    }),
    firstStyles: await readFile(projectFile('dist/client', resolveBuiltFile(manifest, 'host-app/first.css')), 'utf8'),
  };
}

/** URLs of each page's messages, by language. */
type PageWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

function listPageFiles(manifest: Manifest, page: string): PageFiles {
  const [main, app] = ['host-app/main.ts', 'host-app/alive.tsx'];
  const first = keysWithImports(manifest, [main]);
  const all = keysWithImports(manifest, [app, page]);
  const urls = (keys: Iterable<string>) => [...keys].map((key) => `/${resolveBuiltFile(manifest, key)}`);
  return {
    scripts: urls(first),
    app: `/${resolveBuiltFile(manifest, app)}`,
    page: `/${resolveBuiltFile(manifest, page)}`,
    modules: urls([...all].filter((key) => !first.has(key))),
    // A page may have its own style sheet.
    styles: urls(['host-app/main.css', page.replace(/tsx$/, 'css')].filter((key) => manifest[key])),
  };
}

function resolveBuiltFile(manifest: Manifest, key: string): string {
  const file = manifest[key]?.file;
  if (!file) throw new Error(`The build has no ${key}. Run npm run build.`);
  return file;
}
