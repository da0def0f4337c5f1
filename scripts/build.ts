import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { fontFiles } from '../server/documents/pdf/faces.ts';
import { compileMail } from '../server/mail/compile.ts';
import { type MailTemplate, mails } from '../server/mail/mails.ts';
import { sourceStamp, stampFile } from './build-stamp.mjs';
import { namePinned } from './pinned.ts';
import { builtOutputs, write } from './elements/outputs.ts';
import { LANGUAGES } from '../server/contract/languages.ts';
import { sources } from './words/catalogues.ts';
import { compiledWords, mailWords } from './words/compile.ts';
import { writePageWords } from './words/page-words.ts';
import { tokenOutputs } from './tokens/token-outputs.ts';

const root = join(import.meta.dirname, '..');
const folders = ['client', 'embed', 'loader'].map((name) => join(root, 'dist', name));

/** Builds everything a browser gets, the pages the server renders and the mails, with compressed forms beside the files. */
// What NODE_ENV says is for the server: left so, the pages would ask for development code that is not there.
process.env['NODE_ENV'] = 'production';
const stamp = sourceStamp();
await rm(stampFile, { force: true });
const builder = await createBuilder({ root, logLevel: 'warn' });
await builder.buildApp();
const describePinned = await namePinned(join(root, 'dist'));
await writePageWords(join(root, 'dist/client'));
for (const folder of folders) await compressAll(folder);
await describePinned();
await writeMails(join(root, 'dist/server/mails'));
await writeWords(join(root, 'dist/server/words'));
await copyFonts(join(root, 'dist/server/fonts'));
for (const output of [...(await builtOutputs()), ...(await tokenOutputs())]) await write(output);
await writeFile(stampFile, stamp);

/** All words for the server, which renders in every language. */
async function writeWords(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const language of LANGUAGES)
    await writeFile(join(folder, `${language}.json`), JSON.stringify(compiledWords(sources(), language)));
}

/** Each in every language, beside the bundled server, which then never loads mjml. */
async function writeMails(folder: string) {
  const names = Object.keys(mails) as MailTemplate[];
  for (const language of LANGUAGES) {
    await mkdir(join(folder, language), { recursive: true });
    const words = mailWords(language);
    for (const name of names)
      await writeFile(join(folder, language, `${name}.json`), JSON.stringify(await compileMail(name, language, words)));
  }
}

/** The fonts of documents, so that their packages are only needed to build. */
async function copyFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  await Promise.all(fontFiles().map((file) => copyFile(file, join(folder, basename(file)))));
}

async function compressAll(folder: string) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => /\.(?:js|css|svg)$/.test(file)).map((file) => compress(join(folder, file))));
}

async function compress(file: string) {
  const plain = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
}
