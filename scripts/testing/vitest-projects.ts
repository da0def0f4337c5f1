import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { elementsPlugin } from '../elements/plugin.ts';
import { isNightly } from './nightly.ts';

/**
 * Modules stay loaded within a worker: loading the server anew for each file would cost as much as the
 * tests. The timeout tells hanging tests from slow ones on a busy machine.
 */
const onNode = {
  environment: 'node',
  // Node can load it as it is, but Vitest transforms whatever is in a folder called `esm`.
  server: { deps: { external: [/\/node_modules\/stripe\//] } },
  fsModuleCache: true,
  isolate: false,
  // Most garbage is young: rows, requests and rendered pages of one test.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['scripts/testing/fail-on-console.ts', 'scripts/words/for-tests.ts'],
};

/**
 * Keeps modules made of several files out of `fsModuleCache`, whose key is a module's own text, and splits JSX by
 * project: each compiles it in its own form.
 */
function cachesOnlyFiles(project: string): Plugin {
  return {
    name: 'caches-only-files',
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => {
        if (/^\0|^virtual:|\/locales\//.test(id)) return false;
        return id.endsWith('.tsx') ? project : null;
      });
    },
  };
}

/** The studio's modules: its screens are loaded late. */
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

/** A browser takes seconds to load: a run of other suites does without. */
const named = ['unit', 'db', 'browser'].filter((name) =>
  process.argv.some(
    (argument, at, all) => argument === `--project=${name}` || (argument === name && all[at - 1] === '--project'),
  ),
);
const isSelected = (name: string) => named.length === 0 || named.includes(name);

/** Each test file loads its modules in a new frame. Without this header the frame asks the server for each again. */
const CACHED = { 'Cache-Control': 'max-age=3600' };
/** Sources change while Vitest watches them. */
const isRun = process.argv.includes('run');

/** The test suites by what they need: `unit` nothing, `db` a database, `browser` a real browser. */
export const test: NonNullable<ViteUserConfig['test']> = {
  projects: [
    {
      extends: true,
      plugins: [cachesOnlyFiles('unit')],
      test: {
        name: 'unit',
        ...onNode,
        include: ['{server,sandbox,widgets,host-app,scripts}/**/*.test.ts'],
        exclude: ['**/*.db.test.ts'],
      },
    },
    {
      extends: true,
      plugins: [cachesOnlyFiles('db')],
      oxc: { jsx: { development: false } },
      test: {
        name: 'db',
        ...onNode,
        // React as the shop runs it. Its development form draws pages more slowly.
        env: { NODE_ENV: 'production' },
        // Far above what any test takes on a machine that does other things, too.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 100_000 } },
        include: ['{server,sandbox,scripts}/**/*.db.test.ts'],
        exclude: isNightly ? [] : ['**/*.nightly.db.test.ts'],
        globalSetup: 'server/testing/database/database.setup.ts',
      },
    },
    {
      extends: true,
      plugins: [elementsPlugin()],
      ...(isRun && { server: { headers: CACHED } }),
      // A browser has no environment for `isNightly`.
      define: { 'process.env.NIGHTLY': JSON.stringify(process.env['NIGHTLY'] ?? '') },
      // Found in the middle of a run, these would start the run anew.
      optimizeDeps: {
        include: [
          'react-dom/client',
          'react-dom/server',
          'vitest-browser-react',
          '@r2wc/react-to-web-component',
          'ky',
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
        testTimeout: 60_000,
        // Stubs answer in the next task. Vitest's own interval is 50 ms.
        expect: { poll: { timeout: 20_000, interval: 10 } },
        // A page waits for its server and for frames. By default Vitest opens one page fewer than there are cores;
        // with three on two cores a frame once took over a minute to load.
        maxWorkers: 2,
        setupFiles: [
          'scripts/testing/disable-react-profiling.ts',
          'scripts/testing/fail-on-console.ts',
          'scripts/testing/fresh-storage.ts',
        ],
        ...(isSelected('browser') && { browser: await browser() }),
      },
    },
  ].filter(({ test: { name } }) => isSelected(name)),
};

/** A fresh object for each project: the test runner writes into it. */
async function browser() {
  const { playwright } = await import('@vitest/browser-playwright');
  const executablePath = await chromiumPath();
  const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) };
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions }),
    instances: [{ browser: 'chromium' as const }],
  };
}
