import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceStamp } from '../build-stamp.mjs';
import { type Outcome, run } from '../run.ts';

const root = join(import.meta.dirname, '../..');
/** Output folder of the Storybook for the checks. */
export const STORYBOOK_FOLDER = join(root, 'dist/storybook-test');
const stampFile = join(STORYBOOK_FOLDER, 'stamp');

/** Builds the Storybook as {@link buildStorybook} does. Ends the process on failure. */
export async function ensureStorybook(): Promise<void> {
  const { ok, output } = await buildStorybook();
  if (ok) return;
  process.stderr.write(output);
  process.exit(1);
}

/** Builds the Storybook for the checks unless it is built from the present sources. */
export async function buildStorybook(): Promise<Outcome> {
  const stamp = storybookStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return { ok: true, output: '' };
  rmSync(stampFile, { force: true });
  const args = ['build', '--test', '--preview-only', '--quiet', '-o', STORYBOOK_FOLDER];
  // The garbage of thousands of syntax trees is young.
  const env = { ...process.env, NODE_OPTIONS: '--max-semi-space-size=64' };
  const outcome = await run({ name: 'build of the Storybook', command: 'storybook', args, env });
  if (outcome.ok) writeFileSync(stampFile, stamp);
  return outcome;
}

/** Changes with every file that the Storybook is made of. */
function storybookStamp(): string {
  const hash = createHash('sha256').update(sourceStamp());
  for (const folder of ['stories', '.storybook', 'scripts/words', 'scripts/elements', 'scripts/tokens'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const { size, mtimeMs } = statSync(join(root, folder, file));
      hash.update(`${folder}/${file}\0${size}\0${mtimeMs}\n`);
    }
  return hash.digest('hex');
}
