/** The words that the entry which imports this can say, with all that it imports (scripts/words/plugin.ts). */
declare module 'virtual:words' {
  import type { WordFiles } from '#widgets/core/word-files.ts';

  const words: WordFiles;
  export default words;
}
