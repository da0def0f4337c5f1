import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from './words/catalogues.ts';
import { catalogueTexts, writeCatalogues } from './words/extract.ts';
import { outsideSentences } from './words/outside.ts';
import { wrongTranslations } from './words/translations.ts';

/**
 * `npm run words` brings locales/ up to date with the sources: new sentences come, those that are gone go.
 * With --check nothing is written, and everything that is wrong with sentences and translations is said.
 */
const texts = await catalogueTexts();
if (process.argv.includes('--check')) {
  const problems = [...(await outOfDate()), ...(await wrongTranslations()), ...outsideSentences()];
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
  // Whatever reads a long list reads all of it: an exit at once would cut it.
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  await writeCatalogues(texts);
}

async function outOfDate(): Promise<string[]> {
  const stale = await Promise.all(
    texts.map(async ({ file, text }) => {
      const there = await readFile(file, 'utf8').catch(() => undefined);
      return there === text ? [] : [`${relative(root, file)} is not what the sources say: run "npm run words".`];
    }),
  );
  return stale.flat();
}
