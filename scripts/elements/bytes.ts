import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OFFERED_LANGUAGES } from '../../server/contract/i18n/languages.ts';

const KB = 1024;

/** Bytes that an element loads, after Brotli. */
export interface ElementBytes {
  /** As the first element of a page: with the loader, the shared code, and the messages of the largest language. */
  first: number;
  /** Beside other elements: the files that no other element needs. */
  further: number;
}

const FOR_VISITORS: ElementBytes = { first: 84.1 * KB, further: 4.2 * KB };
/** They bring the code for sessions. */
const FOR_MEMBERS: ElementBytes = { ...FOR_VISITORS, first: 94.8 * KB };

/** Upper limits by tag. `scripts/checks/budgets.ts` compares the build with them, and Storybook shows them. */
export const BYTE_BUDGETS: Readonly<Record<string, ElementBytes>> = {
  'coach-blog': FOR_VISITORS,
  // Rendered in full at first, it comes in one file.
  'coach-checkout': { ...FOR_MEMBERS, further: 6 * KB },
  'coach-contact': FOR_VISITORS,
  'coach-dashboard': FOR_MEMBERS,
  'coach-follow': FOR_VISITORS,
  'coach-onboarding': FOR_VISITORS,
  'coach-profile': FOR_MEMBERS,
  'coach-programs': FOR_VISITORS,
  'coach-region': FOR_VISITORS,
  'coach-scam-guide': FOR_VISITORS,
  'coach-signup': FOR_VISITORS,
  'coach-subscribe': FOR_VISITORS,
  'coach-training': FOR_MEMBERS,
};

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
/** Files of a build by the source that they are made of. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Sizes and imports of the files in a folder of builds. */
export interface BuiltFiles {
  manifest: Manifest;
  /** Total bytes after Brotli. */
  sumSizes: (keys: Iterable<string>) => Promise<number>;
}

/** Reads a build with its manifest. `dist` is the folder of all builds. */
export async function readBuiltFiles(dist: string, folder: string): Promise<BuiltFiles> {
  const manifest = JSON.parse(await readFile(join(dist, folder, 'manifest.json'), 'utf8')) as Manifest;
  const sumSizes = async (keys: Iterable<string>) => {
    const all = await Promise.all([...keys].map((key) => readSize(dist, folder, manifest[key]?.file ?? '')));
    return all.reduce((sum, bytes) => sum + bytes, 0);
  };
  return { manifest, sumSizes };
}

/** Returns the bytes of a file after Brotli. */
export async function readSize(dist: string, folder: string, file: string): Promise<number> {
  return (await stat(join(dist, folder, `${file}.br`))).size;
}

/** Returns the sources and what they import at once. */
export function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const keys = new Set(names);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return keys;
}

/** Returns the source files of all elements. */
export function listElements(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => key.endsWith('.element.ts') && !key.includes('/core/'));
}

export function toTag(key: string): string {
  return `coach-${basename(key, '.element.ts')}`;
}

/** Returns the bytes of the messages of an element, in the language with the largest ones. */
export async function measureMessages({ sumSizes }: BuiltFiles, key: string): Promise<number> {
  const languages = OFFERED_LANGUAGES.map((language) => `locales/${key}/${language}.js`);
  return Math.max(...(await Promise.all(languages.map((file) => sumSizes([file])))));
}

/** Measures the elements of a build, by tag. */
export async function measureElements(dist: string): Promise<Record<string, ElementBytes>> {
  const embed = await readBuiltFiles(dist, 'embed');
  const loader = await readSize(dist, 'loader', 'embed.js');
  const imports = new Map(listElements(embed.manifest).map((key) => [key, withImports(embed.manifest, [key])]));
  const measured = [...imports].map(async ([key, all]) => {
    const others = [...imports].filter(([other]) => other !== key).map(([, files]) => files);
    const own = [...all].filter((file) => others.every((files) => !files.has(file)));
    const first = loader + (await measureMessages(embed, key)) + (await embed.sumSizes(all));
    return [toTag(key), { first, further: await embed.sumSizes(own) }] as const;
  });
  return Object.fromEntries(await Promise.all(measured));
}
