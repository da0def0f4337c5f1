import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a file with a new secret, readable by its owner only. Written whole and then renamed: a killed process
 * leaves no partial file, and of two at once the first wins.
 */
export async function createSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFile(file, 'utf8');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
