import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from './words/catalogues.ts';
import { catalogueTexts, writeCatalogues } from './words/extract.ts';
import { outsideSentences } from './words/outside.ts';
import { BrokenCatalogue } from './words/po-file.ts';
import { wrongTranslations } from './words/translations.ts';

/**
 * `npm run words` brings locales/ up to date with the sources: new sentences come, those that are gone go.
 * With --check nothing is written, and everything that is wrong with sentences and translations is said.
 */
const texts = await catalogueTexts().catch(told);
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
      if (there === text) return [];
      const lost = there && text ? sentencesIn(text) - sentencesIn(there) : 0;
      // A file that was cut off between two sentences would lose their translations for good.
      const cut = lost > 0 ? ` It has ${lost} fewer: if they were translated before, take the file back first.` : '';
      return [`${relative(root, file)} is not what the sources say: run "npm run words".${cut}`];
    }),
  );
  return stale.flat();
}

function sentencesIn(text: string): number {
  return text.split('\nmsgid ').length;
}

/** Who translates has a file to mend, and no use for where in a program it was read. */
function told(error: unknown): never {
  if (!(error instanceof BrokenCatalogue)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exit(1);
}
