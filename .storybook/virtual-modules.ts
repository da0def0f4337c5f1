import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../server/contract/i18n/languages.ts';
import { catalogueFile, toCatalogueName, sources } from '../scripts/words/catalogues.ts';
import { compiledWords } from '../scripts/words/compile.ts';
import { BYTE_BUDGETS, measureElements } from '../scripts/elements/bytes.ts';
import { root } from '../scripts/elements/declarations.ts';
import { readTokens } from '../scripts/tokens/read-tokens.ts';
import { tokenFiles } from '../scripts/tokens/token-outputs.ts';

/** Data of a virtual module and the files that it depends on. Made at the first import. */
interface Source {
  make: () => Promise<unknown>;
  files: (made: never) => readonly string[];
}

/**
 * Data for stories that is not made in a browser: declarations of the elements, design tokens, and the server's mails
 * and documents.
 */
export function virtualModules(languages: readonly Language[] = LANGUAGES): Plugin {
  return {
    name: 'virtual-modules',
    resolveId: (source) =>
      [MAILS, WORDS].includes(source) || Object.hasOwn(SOURCES, source) ? `\0${source}` : undefined,
    async load(id) {
      if (id === `\0${MAILS}`) return `export default { ${languages.map(loader).join(', ')} }`;
      if (id === `\0${WORDS}`) return loadersOfWords(languages);
      const source = id.startsWith('\0virtual:') ? SOURCES[id.slice(1)] : undefined;
      if (!source) return undefined;
      const made = await source.make();
      for (const file of source.files(made as never)) this.addWatchFile(join(root, file));
      return `export default ${JSON.stringify(made)}`;
    },
  };
}

/** How the mails of each language are loaded: all of them at once would be hundreds. */
const MAILS = 'virtual:mails';
const loader = (language: Language) => `"${language}": () => import("${MAILS}/${language}")`;

/** How the words of each language are loaded: late, for most people read stories in English. */
const WORDS = 'virtual:story-words';

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

function loadersOfWords(languages: readonly Language[]): string {
  const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
  const loaders = others.map((language) => `'${language}': () => import('${WORDS}/${language}')`);
  return `export default { ${loaders.join(', ')} }`;
}

const SOURCES: Record<string, Source> = {
  'virtual:tokens': { make: makeTokens, files: () => ['widgets/tokens.css', 'host-app/base.css'] },
  'virtual:element-bytes': { make: makeElementBytes, files: () => ['scripts/elements/bytes.ts'] },
  'virtual:thumbnails': { make: () => Promise.resolve(listThumbnails()), files: () => [] },
  'virtual:demo': { make: makeDemo, files: () => ['server/modules/site/content/demo.content.ts'] },
  ...Object.fromEntries(LANGUAGES.map((language) => [`${MAILS}/${language}`, mailsIn(language)])),
  'virtual:documents': { make: makeDocuments, files: () => [] },
  ...Object.fromEntries(OTHERS.map((language) => [`${WORDS}/${language}`, wordsIn(language)])),
};

/** Everything that a page or a widget says. */
function wordsIn(language: Language): Source {
  const spoken = () => sources().filter((file) => /^(?:host-app|widgets|server\/contract)\//.test(file));
  return {
    make: () => Promise.resolve(compiledWords(spoken(), language)),
    files: () => [...new Set(spoken().map((file) => catalogueFile(language, toCatalogueName(file))))],
  };
}

async function makeTokens() {
  const tokens = await readTokens();
  return { tokens, files: tokenFiles(tokens) };
}

/** Pictures of `npm run pictures` for the overview. */
export const THUMBNAILS = join(root, 'dist/thumbnails');

function listThumbnails(): string[] {
  return existsSync(THUMBNAILS) ? readdirSync(THUMBNAILS) : [];
}

async function makeElementBytes() {
  const dist = join(root, 'dist');
  // The build of a first start has no compressed files to measure.
  const isBuilt = ['embed/manifest.json', 'loader/embed.js.br'].every((file) => existsSync(join(dist, file)));
  return { budgets: BYTE_BUDGETS, ...(isBuilt && { measured: await measureElements(dist) }) };
}

/** Imports server code on demand: most stories need none. */
async function makeDemo() {
  const { demoContent } = await import('../server/modules/site/content/demo.content.ts');
  const { translateContent } = await import('../server/modules/site/content/site.words.ts');
  return Object.fromEntries(LANGUAGES.map((language) => [language, translateContent(demoContent(), language)]));
}

function mailsIn(language: Language): Source {
  const files = [
    'server/platform/mail/mails.ts',
    'server/platform/mail/header-picture.ts',
    'server/platform/mail/templates/layout.mjml',
    `locales/${language}/mails.po`,
  ];
  return { make: () => makeMails(language), files: () => files.filter((file) => existsSync(join(root, file))) };
}

async function makeMails(language: Language) {
  const { mails } = await import('../server/platform/mail/mails.ts');
  const { compileMail } = await import('../server/platform/mail/compile/compile.ts');
  const { fillMail } = await import('../server/platform/mail/render.ts');
  const { loadHeaderPictureUrl } = await import('../server/platform/mail/header-picture.ts');
  const { mailValues } = await import('../server/platform/mail/mail.factory.ts');
  const { mailWords } = await import('../scripts/words/compile.ts');
  const words = mailWords(language);
  const headerPicture = (await loadHeaderPictureUrl()) ?? '';
  const made = (Object.keys(mails) as (keyof typeof mails)[]).map(
    async (name) =>
      [name, fillMail(await compileMail(name, language, words), { ...mailValues, headerPicture })] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

/** Each document as a file, in base64. */
async function makeDocuments() {
  const { createLibrary } = await import('../server/modules/catalog/documents/library.ts');
  const { renderReceipt } = await import('../server/modules/sales/receipts/document/receipt.ts');
  const { receiptBody: body } = await import('../server/modules/sales/receipts/document/receipt.factory.ts');
  const { planSeed } = await import('../server/seed/plans.ts');
  const brand = { name: 'Your Shop', supportEmail: 'help@your-shop.example', url: 'https://your-shop.example' };
  const { guide, plan } = createLibrary(brand);
  const credit = { ...body, total: -body.total, vat: -body.vat, corrects: 12 };
  const files = {
    blueprint: (await guide('blueprint')).file,
    'anti-scam': (await guide('anti-scam')).file,
    'all-day-energy': (await guide('all-day-energy')).file,
    'training-plan': (await plan(planSeed[0])).file,
    receipt: await renderReceipt({ number: 12, kind: 'receipt', body }, brand),
    'credit-note': await renderReceipt({ number: 15, kind: 'credit', body: credit }, brand),
  };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.toString('base64')]));
}
