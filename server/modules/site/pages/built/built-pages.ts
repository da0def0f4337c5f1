import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TYPEFACE_NAMES, type TypefaceName } from '#contract/site/typefaces.studio.ts';
import type * as Entry from '../../../../../host-app/server-entry.tsx';
import type { PageFiles } from '../page-html.ts';
import type { PageSource } from '../page-source.ts';
import { pinnedScripts } from './built-files.ts';
import { builtWorker } from './built-worker.ts';
import { projectFile } from '#server/platform/root.ts';
import { findPageFile, fontSheet, keysWithImports, type Manifest } from './manifest.ts';

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
      ...listPageFiles(manifest, page),
      words: words[page]?.[language],
    }),
    criticalStyles: await readCriticalStyles(manifest, entry),
    faces: await readFaces(manifest),
  };
}

/** URLs of each page's messages, by language. */
type PageWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

function listPageFiles(manifest: Manifest, name: string): PageFiles {
  const files = Object.keys(manifest);
  const page = findPageFile(files, name, 'tsx') ?? name;
  const ownSheet = findPageFile(files, name, 'css');
  const [main, app] = ['host-app/main.ts', 'host-app/alive.tsx'];
  const first = keysWithImports(manifest, [main]);
  const all = keysWithImports(manifest, [app, page]);
  const urls = (keys: Iterable<string>) => [...keys].map((key) => `/${resolveBuiltFile(manifest, key)}`);
  return {
    scripts: urls(first),
    app: `/${resolveBuiltFile(manifest, app)}`,
    page: `/${resolveBuiltFile(manifest, page)}`,
    modules: urls([...all].filter((key) => !first.has(key))),
    // The studio imports it at once, so that the manifest names it by its file.
    late: urls(files.filter((key) => key.includes('http-chunk'))),
    // A page may have its own style sheet.
    styles: urls(['host-app/main.css', ...(ownSheet ? [ownSheet] : [])].filter((key) => manifest[key])),
  };
}

/** Reads the `@font-face` rules of each pair of typefaces. */
async function readFaces(manifest: Manifest): Promise<(typeface: TypefaceName) => string> {
  const sheets = TYPEFACE_NAMES.map(async (name) => {
    const file = resolveBuiltFile(manifest, fontSheet(name));
    return [name, await readFile(projectFile('dist/client', file), 'utf8')] as const;
  });
  const faces = new Map(await Promise.all(sheets));
  return (name) => faces.get(name) ?? '';
}

async function readCriticalStyles(manifest: Manifest, { createCriticalStyles }: typeof Entry) {
  const read = (key: string) => readFile(projectFile('dist/client', resolveBuiltFile(manifest, key)), 'utf8');
  const everywhere = await read('host-app/main.css');
  const ownSheets = Object.keys(manifest).filter((key) => /^host-app\/pages\/.*\.css$/.test(key));
  const own = await Promise.all(
    ownSheets.map(
      async (key) => [basename(key, '.page.css'), createCriticalStyles(everywhere + (await read(key)))] as const,
    ),
  );
  const [byPage, others] = [new Map(own), createCriticalStyles(everywhere)];
  return (page: string, html: string) => (byPage.get(page) ?? others)(html);
}

function resolveBuiltFile(manifest: Manifest, key: string): string {
  const file = manifest[key]?.file;
  if (!file) throw new Error(`The build has no ${key}. Run npm run build.`);
  return file;
}
