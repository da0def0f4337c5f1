import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../../../../widgets/embed/first-view/render.tsx';
import type { Language } from '#contract/i18n/languages.ts';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { projectFile } from '#server/platform/root.ts';
import { loadCatalogue } from '#server/platform/i18n/words.ts';
import { keysWithImports, type Manifest } from './manifest.ts';

/** Built widgets for other sites. */
export interface BuiltWidgets extends Pick<
  typeof Entry,
  'renderFirstView' | 'toViewName' | 'toDrawnName' | 'NotPublicError'
> {
  /** Loader script, without the shop's data. */
  loader: string;
  /** Script that reserves placeholder heights. */
  room: string;
  /** Script that detects the visitor's region. */
  region: string;
  /** URLs of an element's code and messages, its own file first; undefined for an unknown tag. */
  files: (tag: string, language: Language) => string[] | undefined;
  /** Returns all messages of a language. */
  catalogueOf: (language: Language) => Promise<Catalogue>;
}

let built: Promise<BuiltWidgets> | undefined;

/** Loads the widgets on first use, which saves memory in worker processes. */
export function builtWidgets(): Promise<BuiltWidgets> {
  built ??= load();
  built.catch(() => (built = undefined));
  return built;
}

async function load(): Promise<BuiltWidgets> {
  const [loader, room, region, manifest, entry] = await Promise.all([
    readFile(projectFile('dist/loader/embed.js'), 'utf8'),
    inFunction('dist/before/room.js'),
    inFunction('dist/before/region.js'),
    readFile(projectFile('dist/embed/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
    import(pathToFileURL(projectFile('dist/ssr/render.js')).href) as Promise<typeof Entry>,
  ]);
  return {
    ...entry,
    loader,
    room,
    region,
    catalogueOf: loadCatalogue,
    files(tag, language) {
      const name = tag.slice('coach-'.length);
      const element = `widgets/elements/${name}/${name}.element.ts`;
      const keys = [...keysWithImports(manifest, [element]), `locales/${element}/${language}.js`];
      const found = keys.flatMap((key) => manifest[key]?.file ?? []);
      return found.length > 0 ? found : undefined;
    },
  };
}

/** Wraps a script in a function to keep its names private. */
async function inFunction(file: string): Promise<string> {
  return `(()=>{${await readFile(projectFile(file), 'utf8')}})();`;
}
