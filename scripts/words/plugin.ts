import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Language, LANGUAGES } from '../../server/contract/languages.ts';
import { catalogueFile, catalogueOf, root } from './catalogues.ts';
import { compiledWords } from './compile.ts';
import { fromRoot, sourcesFrom } from './graph.ts';
import { applyMacros, type Kept, usesMacros } from './macros.ts';

const WORDS = 'virtual:words';
/** What looks like a file has its name in a manifest. There is none. */
const FILE = /\/locales\/(?<entry>.+\.tsx?)\/(?<language>[\w-]+)\.js$/;
const CHOICE = '\0words:';

/** What stays of the sentences in the code of each build; in all others, and in tests, they stay as they are. */
const KEPT: Readonly<Record<string, Kept>> = {
  client: 'inline',
  ssr: 'inline',
  server: 'inline',
  embed: 'id-only',
  pinned: 'id-only',
};

/**
 * Lets sources write their sentences through the catalogue. `virtual:words`, imported by an entry, gives it the
 * words that it and everything it imports can say: a function that loads those of a language.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === WORDS && importer) return CHOICE + fromRoot(importer.replace(/\?.*$/, ''));
      return FILE.test(source) ? source : undefined;
    },
    load(id) {
      if (id.startsWith(CHOICE)) return choice(id.slice(CHOICE.length), this.environment.name);
      const { entry, language } = FILE.exec(id)?.groups ?? {};
      if (!entry || !language) return undefined;
      const files = sourcesFrom(entry);
      if (this.environment.mode === 'dev') {
        for (const file of files) this.addWatchFile(catalogueFile(language as Language, catalogueOf(file)));
      }
      return `export default ${JSON.stringify(compiledWords(files, language as Language))}`;
    },
    transform: {
      filter: { id: /^(?!.*\/node_modules\/).*\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro/ },
      handler(code, id) {
        if (!usesMacros(code)) return undefined;
        const { name, mode } = this.environment;
        return applyMacros(code, id.replace(/\?.*$/, ''), mode === 'build' ? (KEPT[name] ?? 'all') : 'all');
      },
    },
  };
}

function choice(entry: string, environment: string): string {
  // The server is given all words by who asks it to render; a script in one file has them in front of it.
  if (environment === 'ssr') return 'export default undefined';
  if (environment === 'pinned') return `export default () => Promise.resolve(self[Symbol.for('coach.words')]);`;
  const load = LANGUAGES.map((language) => {
    const file = JSON.stringify(join(root, 'locales', entry, `${language}.js`));
    return `${JSON.stringify(language)}: () => import(${file})`;
  });
  return `const load = { ${load.join(', ')} };\nexport default (language) => load[language]().then((words) => words.default);`;
}
