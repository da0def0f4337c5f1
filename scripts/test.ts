import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.mjs';
import { type Command, run } from './run.ts';
import { buildStorybook } from './storybook/build.ts';
import { type Failure, readResults, RESULTS_FILE, STARTS_FILE } from './testing/test-results.ts';

interface SuiteResults {
  passed: number;
  failed: (Failure & { suite: string })[];
  /** Output of a failed suite. */
  output: string;
}

/** Maximum number of app starts of the database suite by day: each costs as much as a test file. */
const MAX_APP_STARTS = 388;

/**
 * Runs every suite and lists what failed: `npm test`. `--nightly` adds the exhaustive tests.
 * `--changed` and `--changed=<commit>` run only tests that a change touches.
 */
const reports = mkdtempSync(join(tmpdir(), 'aamu-results-'));
const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env['NIGHTLY'] = '1';
const changed = process.argv.find((argument) => /^--changed(?:=|$)/.test(argument));

const built = isBuilt({ whole: true })
  ? { ok: true, output: '' }
  : await run({ name: 'build', command: 'node', args: ['scripts/build.mjs'] });
const suites = built.ok
  ? [
      await besideStorybook(inDatabase()),
      ...(await oneByOne([journeys(), stories()])),
      ...(await sideBySide([inBrowser(), inNode()])),
    ]
  : [{ passed: 0, failed: [noReport('build', 'it failed')], output: built.output }];
rmSync(reports, { recursive: true });
report(suites);

function report(all: readonly SuiteResults[]) {
  for (const { output } of all) process.stdout.write(output);
  const failed = all.flatMap((suite) => suite.failed);
  if (failed.length > 0) process.stdout.write('\nFailed:\n');
  for (const { suite, file, title, reason } of failed)
    process.stdout.write(`- [${suite}] ${file}: ${title}\n    ${reason}\n`);
  const passed = all.reduce((sum, suite) => sum + suite.passed, 0);
  process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
  process.exit(failed.length > 0 || (passed === 0 && !changed) ? 1 : 0);
}

function inNode(): Command {
  return vitest('units', ['unit']);
}

/** Two of its files run at once: each waits for PostgreSQL part of its time. */
function inDatabase(): Command {
  return vitest('database', ['db'], ['--maxWorkers=2']);
}

function inBrowser(): Command {
  return vitest('components', ['browser']);
}

/** A Storybook that could not be built is built again here, and the suite fails with the output. */
function stories(): Command {
  const args = ['--import', './scripts/sources.mjs', 'scripts/check-storybook.ts'];
  return { name: 'stories', command: 'node', args };
}

function journeys(): Command {
  const args = ['test', '--config', 'host-app/e2e/playwright.config.ts'];
  // A journey imports nothing of the shop: only those that were changed themselves are known to be touched.
  if (changed) args.push(changed.replace('--changed', '--only-changed'), '--pass-with-no-tests');
  return { name: 'journeys, end to end', command: 'playwright', args };
}

function vitest(name: string, projects: readonly string[], more: readonly string[] = []): Command {
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=dot', '--reporter=./scripts/testing/vitest-results.ts'];
  const only = changed ? [changed, '--passWithNoTests'] : [];
  return { name, command: 'vitest', args: [...args, ...reporters, ...more, ...only] };
}

/** Each of these suites uses both cores itself. Two at a time met time limits, and were no faster. */
async function oneByOne(commands: readonly Command[]): Promise<SuiteResults[]> {
  const results: SuiteResults[] = [];
  for (const command of commands) results.push(await runSuite(command));
  return results;
}

/** Filling the template of the databases takes one core, and so does most of the build of the Storybook. */
async function besideStorybook(command: Command): Promise<SuiteResults> {
  const [results] = await Promise.all([runSuite(command), buildStorybook()]);
  return results;
}

/** Component tests wait for frames half of their time, and unit tests use one core. */
function sideBySide(commands: readonly Command[]): Promise<SuiteResults[]> {
  return Promise.all(commands.map(runSuite));
}

async function runSuite(command: Command): Promise<SuiteResults> {
  const file = join(reports, `${command.name.replaceAll(/\W+/g, '-')}.json`);
  const startsFile = `${file}.starts`;
  const env = { ...process.env, [RESULTS_FILE]: file, [STARTS_FILE]: startsFile };
  const { ok, output } = await run({ ...command, env });
  const { passed, failed } = readResults(file) ?? { passed: 0, failed: [] };
  // A suite that ended badly without a failed test has failed all the same.
  const reasons = failed.map((failure) => ({ suite: command.name, ...failure }));
  if (!ok && reasons.length === 0) reasons.push(noReport(command.name, 'it ended badly, see above'));
  const starts = existsSync(startsFile) ? statSync(startsFile).size : 0;
  if (starts > 0) process.stdout.write(`       started ${starts} apps of at most ${MAX_APP_STARTS}\n`);
  if (starts > MAX_APP_STARTS && !isNightly)
    reasons.push(noReport(command.name, `started ${starts} apps, more than ${MAX_APP_STARTS}`));
  return { passed, failed: reasons, output: ok ? '' : `\n— ${command.name}\n${output}` };
}

function noReport(suite: string, reason: string) {
  return { suite, file: 'the suite itself', title: 'all of it', reason };
}
