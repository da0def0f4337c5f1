import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { catalogueFile, root, sourcesByCatalogue, STORED } from './words/catalogues.ts';
import { readMessages } from './words/messages.ts';
import { findUnlocalizedStrings } from './words/extract/outside.ts';
import { BrokenCatalogue, readCatalogue } from './words/po-file.ts';
import { termProblems } from './words/extract/terms.ts';
import { missingTranslations, wrongTranslations } from './words/translations.ts';

/**
 * `npm run words` brings locales/ up to date with the sources: new sentences come, those that are gone go.
 * With --check nothing is written, and everything that is wrong with messages and translations is listed. A missing
 * translation is a fault with --release only: English stands in for it.
 */
if (process.argv.includes('--check')) {
  const problems = [
    ...(await outOfDate()),
    ...(await wrongTranslations()),
    ...termProblems(),
    ...findUnlocalizedStrings(),
  ];
  const missing = await missingTranslations();
  if (process.argv.includes('--release')) problems.push(...missing);
  else if (missing.length > 0)
    process.stdout.write(['English is shown where a translation is missing:', ...missing, ''].join('\n'));
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
  // Whatever reads a long list reads all of it: an exit at once would cut it.
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  // Loaded here: a check does without Lingui's extractor, which takes half a minute of processor time.
  const { catalogueTexts, writeCatalogues } = await import('./words/extract/extract.ts');
  await writeCatalogues(await catalogueTexts().catch(reportBrokenCatalogue));
}

/** Catalogues that lack a sentence of the sources, or have one that no source has. */
async function outOfDate(): Promise<string[]> {
  const catalogues = sourcesByCatalogue();
  const wanted = [...catalogues].map(([name, files]) => ({
    name,
    ids: new Set(files.flatMap((file) => [...readMessages(file).keys()])),
  }));
  const stale = STORED.flatMap((language) =>
    wanted.map(async ({ name, ids }) => {
      const file = catalogueFile(language, name);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      const stored = text === undefined ? [] : Object.keys(readCatalogue(file, text, language));
      if (stored.length === ids.size && stored.every((id) => ids.has(id))) return [];
      const lost = ids.size - stored.length;
      // A file that was cut off between two sentences would lose their translations for good.
      const cut = lost > 0 ? ` It has ${lost} fewer: if they were translated before, take the file back first.` : '';
      return [`${relative(root, file)} is not what the sources say: run "npm run words".${cut}`];
    }),
  );
  const files = await readdir(join(root, 'locales'), { recursive: true });
  const unused = files.filter((file) => file.endsWith('.po') && !catalogues.has(basename(file, '.po')));
  return [
    ...(await Promise.all(stale).catch(reportBrokenCatalogue)).flat(),
    ...unused.map((file) => `locales/${file} has no sources: run "npm run words".`),
  ];
}

/** Translators need the broken file, not a stack trace. */
function reportBrokenCatalogue(error: unknown): never {
  if (!(error instanceof BrokenCatalogue)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exit(1);
}
