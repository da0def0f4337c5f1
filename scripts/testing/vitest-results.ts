import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Failure, summarizeError, writeResults } from './test-results.ts';

/** Vitest's part of the closing lines of `npm test`. */
export default class VitestResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const outside = unhandled.map(({ message }) => failure('outside of tests', 'an error that nobody caught', message));
    writeResults({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [...modules.flatMap(listFailures), ...outside],
    });
  }
}

/** Returns failures of tests and around them: a file that cannot be loaded, a hook that fails. */
function listFailures(module: TestModule): Failure[] {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()];
  return [
    ...module.errors().map(({ message }) => failure(file, 'the file itself', message)),
    ...suites.flatMap((suite) => suite.errors().map(({ message }) => failure(file, suite.fullName, message))),
    ...[...module.children.allTests('failed')].map((test) =>
      failure(file, test.fullName, test.result().errors?.[0]?.message),
    ),
  ];
}

function failure(file: string, title: string, message?: string): Failure {
  return { file, title, reason: summarizeError(message) };
}
