import { readWordsWith } from '../../server/platform/i18n/words.ts';

// Tests run without a build. Only tests in another language load this: reading all sources takes seconds.
readWordsWith(async (language) => {
  const [{ sources }, { compiledWords }] = await Promise.all([import('./catalogues.ts'), import('./compile.ts')]);
  return compiledWords(sources(), language);
});
