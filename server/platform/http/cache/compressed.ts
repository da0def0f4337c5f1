import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { limitConcurrency } from '../protection/limit-concurrency.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip';

const EXTENSION = { br: '.br', gzip: '.gz' };

/** True for files that get smaller by compression; fonts and pictures do not. */
export function isCompressible(file: string): boolean {
  return /\.(?:js|css|svg)$/.test(file);
}

/** Compresses at the highest level, as `npm run build` does with every file. Brotli takes a second for 500 KB. */
export function compressWell(plain: Buffer, encoding: Encoding = 'br'): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(plain, { level: 9 });
  return brotli(plain, { params: brotliParams(plain.length, constants.BROTLI_MAX_QUALITY) });
}

/** Compresses while a request waits: some milliseconds for 100 KB. */
export function compressQuickly(plain: Buffer, encoding: Encoding = 'br'): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(plain);
  return brotli(plain, { params: brotliParams(plain.length, QUICK_QUALITY) });
}

const QUICK_QUALITY = 5;

/** A window of the text's size: the default of 4 MB takes up to 32 MB of memory for a while and saves no byte. */
function brotliParams(length: number, quality: number): Record<number, number> {
  const window = Math.ceil(Math.log2(length + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      Math.max(window, constants.BROTLI_MIN_WINDOW_BITS),
      constants.BROTLI_DEFAULT_WINDOW,
    ),
  };
}

/** The smallest forms are made one at a time, beside the requests. */
const inBackground = limitConcurrency(1);
let unfinished = 0;

/** Compresses at the highest level, one after the other. */
export async function compressInBackground(plain: Buffer, encoding: Encoding = 'br'): Promise<Buffer> {
  unfinished++;
  try {
    return await inBackground(() => compressWell(plain, encoding));
  } finally {
    unfinished--;
  }
}

/** True while a smallest form is being made. */
export const isCompressing = (): boolean => unfinished > 0;

/** Writes a compressed form beside its file, by an atomic rename, since several processes may write it. */
export async function writeForm(file: string, form: Buffer, encoding: Encoding): Promise<void> {
  const unfinished = `${file}${EXTENSION[encoding]}.${process.pid}.part`;
  await writeFile(unfinished, form);
  await rename(unfinished, file + EXTENSION[encoding]);
}

/** Forms that exist beside their files. */
const ready = new Set<string>();
/** Quick forms, until the smallest ones exist. */
const quickForms = new Map<string, Promise<Buffer | undefined>>();

/**
 * Compresses a file that was built without a compressed form. The quick form comes from memory until the smallest
 * form is written beside the file, one file at a time. Returns undefined if a compressed form exists or
 * the file does not.
 */
export async function compressOnDemand(file: string, encoding: Encoding): Promise<Buffer | undefined> {
  const name = file + EXTENSION[encoding];
  if (ready.has(name)) return undefined;
  const begun = quickForms.get(name);
  if (begun) return begun;
  const form = makeForm(file, encoding, name);
  quickForms.set(name, form);
  try {
    const made = await form;
    if (!made) quickForms.delete(name);
    return made;
  } catch (error) {
    // The next request tries again.
    quickForms.delete(name);
    throw error;
  }
}

async function makeForm(file: string, encoding: Encoding, name: string): Promise<Buffer | undefined> {
  if (await exists(name)) {
    ready.add(name);
    return undefined;
  }
  if (!(await exists(file))) return undefined;
  const plain = await readFile(file);
  const form = await compressQuickly(plain, encoding);
  void finish(file, plain, encoding, name);
  return form;
}

async function finish(file: string, plain: Buffer, encoding: Encoding, name: string): Promise<void> {
  try {
    await writeForm(file, await compressInBackground(plain, encoding), encoding);
    ready.add(name);
    quickForms.delete(name);
  } catch {
    // If the folder is read-only or was rebuilt, the quick form stays in use.
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
