/** Messages of the importing entry and its imports (scripts/words/plugin.ts). */
declare module 'virtual:words' {
  import type { WordFiles } from '#widgets/core/i18n/word-files.ts';

  const words: WordFiles;
  export default words;
}
