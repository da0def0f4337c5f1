import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './declarations.ts';
import { packageOutputs } from './package.ts';
import { readElements } from './read-elements.ts';
import { withTable } from './table.ts';

const REFERENCE = 'docs/reference/elements.md';

/** A file that follows from the declarations of the elements: where it stands, and what has to be in it. */
export interface Output {
  file: string;
  text: string;
}

/** What the build makes for the pages of others. */
export async function builtOutputs(): Promise<Output[]> {
  return packageOutputs(await readElements());
}

/** The same, and what stands in the repository. */
export async function allOutputs(): Promise<Output[]> {
  const page = await readFile(join(root, REFERENCE), 'utf8');
  return [...(await builtOutputs()), { file: REFERENCE, text: withTable(page, await readElements()) }];
}

export async function write({ file, text }: Output): Promise<void> {
  if (await isCurrent({ file, text })) return;
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

export async function isCurrent({ file, text }: Output): Promise<boolean> {
  return (await readFile(join(root, file), 'utf8').catch(() => '')) === text;
}
