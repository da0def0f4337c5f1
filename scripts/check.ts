import { availableParallelism } from 'node:os';
import { type Command, run } from './run.ts';

const SOURCES = ['--import', './scripts/sources.mjs'];
/**
 * The type checker, a Go program, gets half of the cores, because the other list needs the rest, and each of its threads
 * checks shared types again. Collecting garbage half as often takes 0.5 GB more.
 */
const TYPE_CHECKER = { GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)), GOGC: '200' };
const FOLDERS = ['server', 'sandbox', 'widgets', 'host-app'];

/**
 * Checks that a change has to pass before its tests. All of them run, to report every problem at once; the
 * two lists run side by side.
 */
const lists: Command[][] = [
  [
    {
      name: 'types and lint',
      command: 'oxlint',
      args: ['--type-aware', '--type-check', '--deny-warnings'],
      env: { ...TYPE_CHECKER, ...process.env },
    },
    { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
    {
      name: 'borders between folders',
      command: 'depcruise',
      args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...FOLDERS],
    },
    { name: 'length of style sheets', command: 'node', args: [...SOURCES, 'scripts/checks/style-lengths.ts'] },
    { name: 'documents', command: 'node', args: [...SOURCES, 'scripts/checks/documents.ts'] },
    { name: 'size of the packages', command: 'node', args: [...SOURCES, 'scripts/checks/installed-size.ts'] },
  ],
  [
    { name: 'words', command: 'node', args: [...SOURCES, 'scripts/words.ts', '--check'] },
    { name: 'unused code', command: 'knip', args: [] },
    { name: 'build', command: 'node', args: ['scripts/build.mjs'] },
    { name: 'what elements declare', command: 'node', args: [...SOURCES, 'scripts/elements.ts', '--check'] },
    { name: 'byte budgets', command: 'node', args: [...SOURCES, 'scripts/checks/budgets.ts'] },
  ],
];

const results = (await Promise.all(lists.map(runAll))).flat();
// The check of messages lists missing translations, which are no fault here.
for (const { name, ok, output } of results)
  if (!ok || name === 'words') process.stdout.write(output.trim() && `\n— ${name}\n${output.trim()}\n`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

async function runAll(list: readonly Command[]) {
  const results: { name: string; ok: boolean; output: string }[] = [];
  for (const command of list) results.push({ name: command.name, ...(await run(command)) });
  return results;
}
