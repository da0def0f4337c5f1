import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { summarizeError, type Results, writeResults } from './test-results.ts';

/** Playwright's part of the closing lines of `npm test`. */
export default class PlaywrightResults implements Reporter {
  #results: Results = { passed: 0, failed: [] };

  onTestEnd(test: TestCase, { status, error }: TestResult) {
    if (status === 'passed') this.#results.passed++;
    if (status === 'passed' || status === 'skipped') return;
    const [, , , ...title] = test.titlePath();
    const file = relative(process.cwd(), test.location.file);
    this.#results.failed.push({ file, title: title.join(' > '), reason: summarizeError(error?.message) });
  }

  onError({ message }: TestError) {
    this.#results.failed.push({ file: 'outside of tests', title: 'an error', reason: summarizeError(message) });
  }

  onEnd() {
    writeResults(this.#results);
  }
}
