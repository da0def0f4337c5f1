import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LANGUAGES, shortTag } from '#contract/languages.ts';
import { projectFile } from '#server/platform/root.ts';
import { keysWithImports, type Manifest } from './manifest.ts';

/** Built service worker for members' pages without a connection. */
export interface BuiltWorker {
  script: string;
  /** Id of the build. */
  id: string;
  /** URLs of those pages' files, without messages. */
  files: readonly string[];
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
  const sheets = ['host-app/main.css', ...PAGES.map((page) => `host-app/pages/${page}.css`)].filter(
    (key) => manifest[key],
  );
  const code = ['host-app/main.ts', 'host-app/alive.tsx', ...PAGES.map((page) => `host-app/pages/${page}.tsx`)];
  const files = [...keysWithImports(manifest, [...code, ...sheets], true)].map((key) => `/${manifest[key]!.file}`);
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => readFile(projectFile(`dist/client${file}`), 'utf8')),
  );
  const faces = styles.flatMap((css) => [...css.matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, file]) => file!));
  const all = [...new Set([...files, ...faces.filter((file) => LATIN.test(file))])];
  const said = Object.fromEntries(
    LANGUAGES.map((language) => [shortTag(language), PAGES.flatMap((page) => words[page]?.[language] ?? [])]),
  );
  const script = await readFile(projectFile('dist/worker/worker.js'), 'utf8');
  const id = createHash('sha256')
    .update(script)
    .update(JSON.stringify([all, said]))
    .digest('base64url')
    .slice(0, 12);
  return { script, id, files: all, mark: `data-app="/${manifest['host-app/alive.tsx']!.file}"`, words: said };
}
