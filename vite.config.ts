import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const root = import.meta.dirname;

const ON_THEIR_OWN = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  'grant',
  'mjml',
  'oidc-provider',
  'pdfkit',
  'vite',
];

/**
 * One source, four builds: `client` (the host app in the browser), `ssr` (the same pages rendered by
 * the server), `embed` (the widgets for other people's pages) and `server` (the process itself).
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [react(), ...ownBuildPlugins()],
  // light-dark() and nesting reach the browser as written: a rewrite of light-dark() would look at
  // our own color-scheme only and miss that of the page around a widget.
  build: { target: ['chrome123', 'firefox128', 'safari17.5', 'ios17.5'], modulePreload: { polyfill: false } },
  publicDir: 'host-app/public',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // What a page needs is named in its own document; lists of it in the script would weigh as much again.
        modulePreload: false,
        rolldownOptions: {
          input: { main: resolve(root, 'host-app/main.tsx') },
          output: {
            // What most pages use comes in one file: forty small ones weigh more.
            codeSplitting: {
              groups: [{ name: 'shared', test: /\/(?:widgets|host-app|server\/contract)\//, minShareCount: 8 }],
            },
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
        rolldownOptions: { input: { 'server-entry': resolve(root, 'host-app/server-entry.tsx') } },
      },
    },
    server: {
      consumer: 'server',
      // What is large and rare, or reads files of its own, stays where npm has put it.
      resolve: { noExternal: true, external: [...ON_THEIR_OWN] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: {
          checks: { eval: false },
          input: { main: resolve(root, 'server/main.ts') },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    embed: {
      consumer: 'client',
      // React's developer tools have no business on somebody else's page; their part of React stays out.
      define: { 'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        outDir: 'dist/embed',
        copyPublicDir: false,
        manifest: 'manifest.json',
        // Preload links would be put into the head of somebody else's page.
        modulePreload: false,
        rolldownOptions: {
          input: { embed: resolve(root, 'widgets/embed.ts') },
          output: { entryFileNames: '[name].js', chunkFileNames: 'embed/[name]-[hash].js' },
        },
      },
    },
  },
  // Loaded for tests only: building and serving the shop needs none of the test packages.
  ...(process.env['VITEST'] ? await import('./scripts/vitest-projects.ts') : {}),
  experimental: {
    renderBuiltUrl: (_file, { hostId }) => (hostId.startsWith('embed') ? { relative: true } : undefined),
  },
}));

/** What shapes the four builds, and no other that starts from this file. */
export function ownBuildPlugins(): Plugin[] {
  return [plainImports(), ownNamesOnly(), noServerCode(), httpWithoutFetch()];
}

/**
 * Fails the build when code of the server got into what browsers are sent. Such an import works
 * without any error and drags the database along, so a look at the finished chunks is what holds.
 */
function noServerCode(): Plugin {
  const forbidden = /\/server\/(?!contract\/)|\/node_modules\/(?:zod|koa|@koa|@mikro-orm|pino|nodemailer)\//;
  return {
    name: 'no-server-code',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'embed',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const found = modules.filter((id) => forbidden.test(id));
      if (found.length > 0) this.error(`Server code would be sent to browsers: ${found.join(', ')}`);
    },
  };
}

/**
 * For browsers an import is nothing but an import. The usual wrapper would look for style sheets and
 * preload links to put into the page's head: a widget has none, and a page names them itself.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed' || name === 'client',
    // Each importer gets its own: a shared one would end up in embed.js, and be imported from there.
    resolveId: (id, importer) => (id.endsWith('vite/preload-helper.js') ? `${id}?${importer}` : undefined),
    load: (id) =>
      id.includes('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

/**
 * The bundler's helper that makes the namespace of a module lists names with `for in`, which finds
 * whatever a page around a widget has put on every object, and fails over it.
 */
function ownNamesOnly(): Plugin {
  const helper = /for\(var (\w+) in (\w+)\)(?=\w+\(\w+,\1,\{get:\2\[\1\])/g;
  return {
    name: 'own-names-only',
    applyToEnvironment: ({ name }) => name === 'embed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const found = chunks.filter(({ code }) => code.search(helper) >= 0);
        if (found.length === 0)
          this.error('The bundler makes namespaces in another way: see what became of its helper.');
        for (const chunk of found) chunk.code = chunk.code.replaceAll(helper, 'for(var $1 of Object.keys($2))');
      },
    },
  };
}

/**
 * An import of node:http asks for everything that it exports, and thereby loads all of Node's own
 * fetch, in a tenth of the time of the whole start. Asked for in this way, it comes alone.
 */
function httpWithoutFetch(): Plugin {
  return {
    name: 'http-without-fetch',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'server',
    resolveId: (id) => (/^(?:node:)?http$/.test(id) ? '\0http.cjs' : undefined),
    load: (id) => (id === '\0http.cjs' ? "module.exports = process.getBuiltinModule('node:http');" : undefined),
  };
}
