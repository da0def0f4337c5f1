import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs every suite and adds them up: `npm test`. With TEST_DATABASE_URL the database suite runs on that server as well. */
const reports = mkdtempSync(join(tmpdir(), 'aamu-reports-'));
const { TEST_DATABASE_URL: server, ...env } = process.env;

const built = run('node', ['scripts/build.ts'], env);
const suites = built
  ? [
      vitest('units, database on the embedded store, components, stories', ['run'], env),
      ...(server
        ? [vitest('database on PostgreSQL', ['run', '--project', 'db'], { ...env, TEST_DATABASE_URL: server })]
        : []),
      playwright(),
    ]
  : [{ passed: 0, failed: 1 }];

rmSync(reports, { recursive: true });
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function vitest(name, args, environment) {
  process.stdout.write(`\n— ${name}\n`);
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const ok = run(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    environment,
  );
  const { numPassedTests = 0, numFailedTests = 0 } = read(report);
  return count(ok, numPassedTests, numFailedTests);
}

function playwright() {
  process.stdout.write('\n— end to end\n');
  const report = join(reports, 'end-to-end.json');
  const ok = run('playwright', ['test', '--config', 'host-app/e2e/playwright.config.ts'], {
    // One journey runs two processes on that server.
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {};
  return count(ok, expected, unexpected + flaky);
}

/** A suite that ended badly without a failed test, by an error outside of tests say, counts as one. */
function count(ok, passed, failed) {
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    process.stderr.write(`No report was written: ${String(error)}\n`);
    return {};
  }
}

function run(command, args, environment) {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { stdio: 'inherit', env: environment, shell }).status === 0;
}
