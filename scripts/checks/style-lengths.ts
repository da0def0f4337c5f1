import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The linter counts the lines of scripts only; style sheets have the same limit. */
const MAX_LINES = 250;

const root = join(import.meta.dirname, '../..');
const sheets = globSync('{widgets,host-app,server,stories,.storybook}/**/*.css', { cwd: root });
const tooLong = sheets
  .map((sheet) => ({ sheet, lines: readFileSync(join(root, sheet), 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > MAX_LINES);
for (const { sheet, lines } of tooLong) process.stdout.write(`${sheet} has ${lines} lines, at most ${MAX_LINES}.\n`);
process.exit(tooLong.length > 0 ? 1 : 0);
