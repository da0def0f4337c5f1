import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../server/contract/i18n/speak.ts';
import { readWordsWith } from '../../server/platform/i18n/words.ts';
import { isBuilt } from '../build-stamp.mjs';

const BUILT = join(import.meta.dirname, '../../dist/server/words');

// Tests run without a build, but an up-to-date one has the same words: compiling them from all sources takes seconds.
readWordsWith(async (language) => {
  if (isBuilt({ whole: true })) return JSON.parse(await readFile(join(BUILT, `${language}.json`), 'utf8')) as Catalogue;
  const [{ sources }, { compiledWords }] = await Promise.all([import('./catalogues.ts'), import('./compile.ts')]);
  return compiledWords(sources(), language);
});
