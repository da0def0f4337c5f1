import { readWordsWith } from '../../server/platform/i18n/words.ts';

// Nothing was built for tests. Loaded by those alone that speak another language: reading all sources takes seconds.
readWordsWith(async (language) => {
  const [{ sources }, { compiledWords }] = await Promise.all([import('./catalogues.ts'), import('./compile.ts')]);
  return compiledWords(sources(), language);
});
