import { spawnSync } from 'node:child_process';

/** Everything a change has to pass before its tests are worth running. All of it runs, so that one look shows all. */
/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint and import borders', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['--noEmit']],
  ['unused code', 'knip', []],
  ['build', 'node', ['scripts/build.ts']],
  ['what elements declare', 'node', ['scripts/elements.ts', '--check']],
  ['byte budgets', 'node', ['scripts/budgets.ts']],
];

const failed = steps.filter(([name, command, args]) => {
  process.stdout.write(`\n— ${name}\n`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0;
});
process.stdout.write(
  failed.length > 0 ? `\nNot passed: ${failed.map(([name]) => name).join(', ')}\n` : '\nAll checks passed.\n',
);
process.exit(failed.length > 0 ? 1 : 0);
