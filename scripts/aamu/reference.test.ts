import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../server/platform/root.ts';
import { commands } from './commands.ts';

test('docs/reference/command-line.md lists every command, and no other', () => {
  const page = readFileSync(projectFile('docs/reference/command-line.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `aamu (\w+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(commands));
});
