import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { ViteUserConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';

/** The test suites by what they need: `unit` nothing, `db` a database, `browser` a real browser. */
export const test: NonNullable<ViteUserConfig['test']> = {
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        environment: 'node',
        include: ['{server,widgets,host-app,scripts}/**/*.test.ts'],
        exclude: ['**/*.db.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'db',
        environment: 'node',
        include: ['server/**/*.db.test.ts'],
        globalSetup: 'server/testing/database.setup.ts',
      },
    },
    {
      extends: true,
      test: { name: 'browser', include: ['{widgets,host-app}/**/*.test.tsx'], browser: await browser() },
    },
    {
      extends: true,
      plugins: [storybookTest()],
      test: { name: 'storybook', isolate: false, browser: await browser() },
    },
  ],
};

/** A fresh object for each project: the test runner writes into it. */
async function browser() {
  const executablePath = await chromiumPath();
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) } }),
    instances: [{ browser: 'chromium' as const }],
  };
}
