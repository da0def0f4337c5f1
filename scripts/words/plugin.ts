import { join } from 'node:path';
import type { Environment, Plugin } from 'vite';
import { type Language, LANGUAGES } from '../../server/contract/i18n/languages.ts';
import { catalogueFile, toCatalogueName, root } from './catalogues.ts';
import { compiledWords } from './compile.ts';
import { fromRoot, sourcesFrom } from './graph.ts';
import { sourcesOfPage } from './page-words.ts';
import { applyMacros, usesMacros } from './macros.ts';
import { forgetSources } from './extract/read-source.ts';

const WORDS = 'virtual:words';
/** Looks like a file, so that its name gets into the manifest. No such file exists. */
const FILE = /\/locales\/(?<entry>.+\.tsx?)\/(?<language>[\w-]+)\.js$/;
const PAGE = /^host-app\/pages\/.+\.page\.tsx$/;
const CHOICE = '\0words:';

/** Builds whose code comes with the words of one language; in all others, and in tests, it speaks English by itself. */
const WITH_WORDS = ['embed', 'pinned'];

/**
 * Compiles messages through the catalogue. An entry that imports `virtual:words` gets the messages of itself and its
 * imports: functions that load those of each language.
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
      if (id.startsWith(CHOICE)) return choice(id.slice(CHOICE.length), this.environment);
      const { entry, language } = FILE.exec(id)?.groups ?? {};
      if (!entry || !language) return undefined;
      if (this.environment.mode === 'dev') forgetSources();
      const files = PAGE.test(entry) ? sourcesOfPage(entry) : sourcesFrom(entry);
      if (this.environment.mode === 'dev') {
        for (const file of files) this.addWatchFile(catalogueFile(language as Language, toCatalogueName(file)));
      }
      return `export default ${JSON.stringify(compiledWords(files, language as Language))}`;
    },
    transform: {
      filter: { id: /^(?!.*\/node_modules\/).*\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro/ },
      handler(code, id) {
        if (!usesMacros(code)) return undefined;
        const { name, mode } = this.environment;
        const kept = mode === 'build' && WITH_WORDS.includes(name) ? 'id-only' : 'english';
        // Lines stay as they are: no map.
        return { code: applyMacros(code, id.replace(/\?.*$/, ''), kept), map: null };
      },
    },
  };
}

function choice(entry: string, { name: environment, mode }: Environment): string {
  // The server is given all words by who asks it to render; a script in one file has those of a language in front of it.
  if (environment === 'ssr') return 'export default { known: {}, load: {} }';
  if (environment === 'pinned') return `export default { known: self[Symbol.for('coach.words')], load: {} }`;
  const english = mode === 'dev' || !WITH_WORDS.includes(environment);
  const load = LANGUAGES.filter((language) => language !== 'en' || !english).map((language) => {
    const file = JSON.stringify(join(root, 'locales', entry, `${language}.js`));
    return `${JSON.stringify(language)}: () => import(${file})`;
  });
  return `export default { known: { ${english ? 'en: {}' : ''} }, load: { ${load.join(', ')} } }`;
}

/** Returns the name of an entry's file of messages: `words-signup-fi`. Undefined for any other module. */
export function wordsFileName(id: string | null): string | undefined {
  const { entry = '', language } = FILE.exec(id ?? '')?.groups ?? {};
  return language && `words-${entry.replaceAll(/^.*\/|\..*$/g, '')}-${language}`;
}
