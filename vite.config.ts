import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import {
  elementFiles,
  fontSheets,
  createSiteChunkNamer,
  pages,
  pageSheets,
  createServerChunkNamer,
  nameWidgetFile,
} from './scripts/build/build-files.ts';
import { ownBuildPlugins } from './scripts/build/build-plugins.ts';
import { elementsPlugin } from './scripts/elements/plugin.ts';
// Plugins import sources without a build.
import './scripts/sources.mjs';
import { wordsFileName, wordsPlugin } from './scripts/words/plugin.ts';

const root = import.meta.dirname;
/** Constant for the browsers of `build.target`; removes React code for others. */
const KNOWN_OF_BROWSERS = {
  // Neither a shop nor the host page of a widget needs React's developer tools.
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  // The page around a widget is not loading when a widget changes.
  'typeof navigation': '"undefined"',
  'document.documentMode': 'undefined',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  ...Object.fromEntries(
    [
      'AbortController',
      'MessageChannel',
      'Promise',
      'WeakMap',
      'clearTimeout',
      'queueMicrotask',
      'reportError',
      'setTimeout',
    ].map((name) => [`typeof ${name}`, '"function"']),
  ),
};

/** Packages that the bundled server loads from node_modules: native ones, and those that only development loads. */
const NOT_BUNDLED = ['mjml', 'sharp', 'vite'];

const elements = elementFiles();
/** The script on other people's pages. */
const loader: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/loader',
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { embed: resolve(root, 'widgets/embed/embed.ts') },
      transform: { define: { 'import.meta.url': 'undefined' } },
      // A script that imports nothing works with and without type="module".
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
};

/** Scripts that the server puts before the loader if a response needs them; each becomes the body of a function. */
const before: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/before',
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: {
        room: resolve(root, 'widgets/embed/first-view/room.ts'),
        region: resolve(root, 'widgets/embed/first-view/region.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
};

/** The script for pages that pin what they run: everything in one file, named by its hash (scripts/build/pinned.ts). */
const pinned: EnvironmentOptions = {
  consumer: 'client',
  define: KNOWN_OF_BROWSERS,
  build: {
    outDir: 'dist/pinned',
    // All there is, on purpose.
    chunkSizeWarningLimit: 1_000,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { embed: resolve(root, 'widgets/embed/pinned.ts') },
      transform: { define: { 'import.meta.url': 'undefined' } },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
};

/** Service worker of members' pages, for use without a connection. The server puts the id of the build before it. */
const worker: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/worker',
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { worker: resolve(root, 'host-app/worker/worker.ts') },
      transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'undefined' } },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
};

/** The widgets that it loads. */
const embed: EnvironmentOptions = {
  consumer: 'client',
  define: KNOWN_OF_BROWSERS,
  build: {
    outDir: 'dist/embed',
    copyPublicDir: false,
    manifest: 'manifest.json',
    // Preload links would go into the head of the host page.
    modulePreload: false,
    rolldownOptions: {
      input: elements,
      output: {
        entryFileNames: 'embed/[name]-[hash].js',
        chunkFileNames: ({ name, facadeModuleId }) => `embed/${wordsFileName(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: { groups: [{ name: nameWidgetFile() }], includeDependenciesRecursively: false },
      },
    },
  },
};

/** Output of server files. A character beyond Latin-1 doubles the memory of its file. Stack traces need names and lines. */
const ON_SERVER = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/** The process itself. */
const server: EnvironmentOptions = {
  consumer: 'server',
  // Packages in their production form, whatever the shop's own mode.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external: [...NOT_BUNDLED] },
  build: {
    outDir: 'dist/server',
    ssr: true,
    emitAssets: false,
    copyPublicDir: false,
    target: 'node22',
    rolldownOptions: {
      checks: { eval: false },
      // The process itself, and the command line, which a production machine runs without the development packages.
      input: {
        main: resolve(root, 'server/app/main.ts'),
        aamu: resolve(root, 'scripts/aamu/main.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [{ name: createServerChunkNamer() }], includeDependenciesRecursively: false },
        ...ON_SERVER,
      },
    },
  },
};

/**
 * One source, eight builds: `client` (the host app in the browser), `ssr` (the same pages, and the first
 * views of widgets, rendered by the server), `loader` (the script on other people's pages), `before`
 * (what comes in front of that where it is needed), `embed` (the
 * widgets that it loads), `pinned` (both in one file that never changes), `worker` (what
 * answers a member's pages without a connection) and `server` (the process itself).
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [wordsPlugin(), react(), elementsPlugin(), ...ownBuildPlugins()],
  // light-dark() and nesting reach the browser as written: a rewrite of light-dark() would look at
  // our own color-scheme only and miss that of the page around a widget.
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5', 'ios17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  publicDir: false,
  environments: {
    client: {
      ...(command === 'build' && { define: KNOWN_OF_BROWSERS }),
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // Each document names the files that it needs. Lists of them in the script would double its size.
        modulePreload: false,
        rolldownOptions: {
          input: ['main.ts', 'alive.tsx', 'main.css', ...fontSheets, ...pages, ...pageSheets].map((file) =>
            resolve(root, 'host-app', file),
          ),
          // The server names a page's own file, and the script that runs at first imports it by that address.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: { groups: [{ name: createSiteChunkNamer() }], includeDependenciesRecursively: false },
          },
        },
      },
    },
    ssr: {
      // Built, it brings React along in its production form: one file is opened instead of a dozen.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        emitAssets: false,
        copyPublicDir: false,
        cssMinify: true,
        rolldownOptions: {
          input: {
            'server-entry': resolve(root, 'host-app/server-entry.tsx'),
            render: resolve(root, 'widgets/embed/first-view/render.tsx'),
          },
          output: ON_SERVER,
        },
      },
    },
    server,
    loader,
    before,
    embed,
    pinned,
    worker,
  },
  // Loaded for tests only: building and serving the shop needs none of the test packages.
  ...(process.env['VITEST'] ? await import('./scripts/testing/vitest-projects.ts') : {}),
  experimental: {
    renderBuiltUrl: (_file, { hostId }) => (hostId.startsWith('embed') ? { relative: true } : undefined),
  },
}));
