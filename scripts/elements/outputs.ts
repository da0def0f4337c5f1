import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './declarations.ts';
import { packageOutputs } from './package.ts';
import { readElements } from './read-elements.ts';
import { withTable } from './table.ts';

const REFERENCE = 'docs/reference/elements.md';

/** A file generated from the declarations of the elements: its path and its contents. */
export interface Output {
  file: string;
  text: string;
}

/** Returns the generated files of the build. */
export async function builtOutputs(): Promise<Output[]> {
  return packageOutputs(await readElements());
}

/** Returns all generated files, with those in the repository. */
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
