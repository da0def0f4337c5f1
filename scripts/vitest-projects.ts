import type { ViteUserConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { elementsPlugin } from './elements/plugin.ts';
import { isNightly } from './nightly.ts';

/**
 * What the files of a worker import stays loaded: loading the server anew for each would cost as
 * much as the tests. A time limit tells what hangs from what is slow on a busy machine.
 */
const onNode = {
  environment: 'node',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['scripts/fail-on-console.ts', 'scripts/words/for-tests.ts'],
};

/**
 * What waits for a browser may meet a machine that is busy with something else, and the
 * files of one browser share its storage. What passed late is named at the end, as a fault to find.
 */
const AGAIN = 2;

/** What the studio is made of: its screens are loaded late. */
const OF_STUDIO = [
  '@hookform/resolvers/zod',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  'uplot',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'ky',
  'react-hook-form',
  'zod',
];

/** Storybook and browsers take seconds to load: a run of some suites loads only theirs. */
const named = ['unit', 'db', 'browser', 'storybook'].filter(
  (name) => process.argv.includes(name) || process.argv.includes(`--project=${name}`),
);
const isAsked = (name: string) => named.length === 0 || named.includes(name);

/** The test suites by what they need: `unit` nothing, `db` a database, `browser` and `storybook` a real browser. */
export const test: NonNullable<ViteUserConfig['test']> = {
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        ...onNode,
        include: ['{server,widgets,host-app,scripts}/**/*.test.ts'],
        exclude: ['**/*.db.test.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'db',
        ...onNode,
        include: ['server/**/*.db.test.ts'],
        exclude: isNightly ? [] : ['**/*.nightly.db.test.ts'],
        globalSetup: 'server/testing/database.setup.ts',
      },
    },
    {
      extends: true,
      plugins: [elementsPlugin()],
      // Found in the middle of a run, these would start the run anew.
      optimizeDeps: {
        include: [
          'react-dom/client',
          'react-dom/server',
          'vitest-browser-react',
          '@r2wc/react-to-web-component',
          'zustand',
          'zustand/vanilla',
          '@stripe/stripe-js/pure',
          '@paypal/paypal-js/sdk-v6',
          ...OF_STUDIO,
        ],
      },
      test: {
        name: 'browser',
        include: ['{widgets,host-app,scripts}/**/*.test.tsx'],
        testTimeout: 30_000,
        retry: AGAIN,
        expect: { poll: { timeout: 5_000 } },
        setupFiles: ['scripts/fail-on-console.ts', 'scripts/fresh-storage.ts'],
        ...(isAsked('browser') && { browser: await browser() }),
      },
    },
    {
      extends: true,
      plugins: isAsked('storybook') ? [await storybook()] : [],
      // Imported late, by the worker or an element: found in the middle of a run, they would start it anew.
      optimizeDeps: {
        include: [
          'msw',
          'msw/browser',
          'msw-storybook-addon',
          'storybook/test',
          'zustand/vanilla',
          '@stripe/stripe-js/pure',
          '@paypal/paypal-js/sdk-v6',
          ...OF_STUDIO,
        ],
      },
      // One page for all stories, which start it afresh themselves; without motion nothing has to be waited for.
      test: {
        name: 'storybook',
        isolate: false,
        // Longer than what a story waits for at a time.
        testTimeout: 30_000,
        retry: AGAIN,
        ...(isAsked('storybook') && { browser: await browser({ reducedMotion: 'reduce', locale: 'en-US' }) }),
      },
    },
  ].filter(({ test: { name } }) => isAsked(name)),
};

async function storybook() {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return storybookTest();
}

/** A fresh object for each project: the test runner writes into it. */
async function browser(contextOptions: { reducedMotion?: 'reduce'; locale?: string } = {}) {
  const { playwright } = await import('@vitest/browser-playwright');
  const executablePath = await chromiumPath();
  const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) };
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions, contextOptions }),
    instances: [{ browser: 'chromium' as const }],
  };
}
