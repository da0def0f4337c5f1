import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../server/contract/i18n/languages.ts';
import { pages } from '../build/build-files.ts';
import { compiledWords } from './compile.ts';
import { sourcesFrom } from './graph.ts';

/** Module that hydrates each page. */
const SHARED = 'host-app/alive.tsx';

/** Returns the sources whose messages a hydrated page can show, by the page's file. */
export function sourcesOfPage(page: string): string[] {
  return [...new Set([...sourcesFrom(page), ...sourcesFrom(SHARED)])];
}

/**
 * Writes the messages of each page in each language into `folder`, as modules named by their contents, and their paths
 * into `words.json`. English is in the code of the pages.
 */
export async function writePageWords(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const addresses: Record<string, Record<string, string>> = {};
  for (const page of pages) {
    const name = basename(page, '.page.tsx');
    const sources = sourcesOfPage(join('host-app', page));
    for (const language of LANGUAGES) {
      if (language === DEFAULT_LANGUAGE) continue;
      const code = `export default ${JSON.stringify(compiledWords(sources, language))}`;
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const file = `assets/words-${name}-${language}-${hash}.js`;
      await writeFile(join(folder, file), code);
      (addresses[name] ??= {})[language] = `/${file}`;
    }
  }
  await writeFile(join(folder, 'words.json'), JSON.stringify(addresses));
}
