import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TYPEFACE_NAMES, type TypefaceName } from '#contract/site/typefaces.studio.ts';
import { LANGUAGES, shortTag } from '#contract/i18n/languages.ts';
import { projectFile } from '#server/platform/root.ts';
import { findPageFile, fontSheet, keysWithImports, type Manifest } from './manifest.ts';

/** Built service worker for members' pages without a connection. */
export interface BuiltWorker {
  script: string;
  /** Id of the build. */
  id: string;
  /** URLs of those pages' files, without messages and fonts. */
  files: readonly string[];
  /** URLs of the fonts of each pair of typefaces. */
  fonts: Readonly<Record<string, readonly string[]>>;
  /** Text that only pages of this build contain. */
  mark: string;
  /** URLs of their messages, by short language tag. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Pages that open offline, and the page that lists them. */
const PAGES = ['training', 'steps', 'dashboard', 'coaching', 'offline'];
/** Most readers need only Latin letters; other fonts load with a connection. */
const LATIN = /-latin-[^/]*\.woff2$/;

interface Built {
  manifest: Manifest;
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export async function builtWorker({ manifest, words }: Built): Promise<BuiltWorker> {
  const listFiles = (type: 'tsx' | 'css') =>
    PAGES.flatMap((page) => findPageFile(Object.keys(manifest), page, type) ?? []);
  const sheets = ['host-app/main.css', ...listFiles('css')].filter((key) => manifest[key]);
  const code = ['host-app/main.ts', 'host-app/alive.tsx', ...listFiles('tsx')];
  const files = [...keysWithImports(manifest, [...code, ...sheets], true)].map((key) => `/${manifest[key]!.file}`);
  const fonts: Record<string, readonly string[]> = {};
  for (const name of TYPEFACE_NAMES) fonts[name] = await listFonts(manifest, name);
  const said = Object.fromEntries(
    LANGUAGES.map((language) => [shortTag(language), PAGES.flatMap((page) => words[page]?.[language] ?? [])]),
  );
  const script = await readFile(projectFile('dist/worker/worker.js'), 'utf8');
  const id = createHash('sha256')
    .update(script)
    .update(JSON.stringify([files, fonts, said]))
    .digest('base64url')
    .slice(0, 12);
  return { script, id, files, fonts, mark: `data-app="/${manifest['host-app/alive.tsx']!.file}"`, words: said };
}

async function listFonts(manifest: Manifest, name: TypefaceName): Promise<string[]> {
  const css = await readFile(projectFile('dist/client', manifest[fontSheet(name)]!.file), 'utf8');
  const files = [...css.matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, file]) => file!);
  return files.filter((file) => LATIN.test(file));
}
