import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Reader from './read-elements.ts';

const ALL = '\0virtual:elements';
const OPTIONS = '\0virtual:element-options';

/** Provides the elements' declarations as modules: all of them for Storybook, the options for their page. */
export function elementsPlugin(): Plugin {
  return {
    name: 'element-data',
    resolveId: (source) => [ALL, OPTIONS].find((id) => id === `\0${source}`),
    async load(id) {
      if (id !== ALL && id !== OPTIONS) return undefined;
      // Loaded by URL: Vite would bundle an import of its configuration, and its own imports would break.
      const { readElements } = await load<typeof Reader>('read-elements.ts');
      const elements = await readElements();
      for (const { file } of elements) this.addWatchFile(join(import.meta.dirname, '../..', file));
      const chosen = elements.map(({ tag, text, attributes }) => ({ tag, text, attributes }));
      return `export default ${JSON.stringify(id === ALL ? elements : chosen)}`;
    },
  };
}

async function load<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as T;
}
