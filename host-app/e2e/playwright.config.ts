import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/testing/chromium.ts';
import { isNightly } from '../../scripts/testing/nightly.ts';
import { RESULTS_FILE } from '../../scripts/testing/test-results.ts';
import { daily } from './nightly.ts';

// The shops of the journeys ask nobody outside.
process.env['RATES_URL'] ??= 'off';

const executablePath = await chromiumPath();

/** Runs journeys through the shop in a real browser. Each worker has a shop, which its files share. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  ...(isNightly ? {} : daily),
  globalSetup: './template.setup.ts',
  outputDir: '../../test-results',
  // Far above any journey's time, so that a timeout means a hang and not a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env[RESULTS_FILE] ? [['dot'], ['../../scripts/testing/playwright-results.ts']] : 'list',
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
});
