/** The words that the entry which imports this can say, with all that it imports (scripts/words/plugin.ts). */
declare module 'virtual:words' {
  const words: import('../../widgets/core/word-files.ts').WordFiles;
  export default words;
}
