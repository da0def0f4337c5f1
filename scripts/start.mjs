// What is missing is said before anything else is loaded.
import './preflight.mjs';

const { becomeServer } = await import('./runtime.mjs');
becomeServer(import.meta.filename);

const { existsSync } = await import('node:fs');
const { isBuilt } = await import('./build-stamp.mjs');
const server = new URL('../dist/server/main.js', import.meta.url);
// Without the development packages there is nothing to build with: what was brought along is started.
if (existsSync(new URL('../node_modules/vite', import.meta.url))) {
  if (!isBuilt()) await build();
} else if (!existsSync(server)) {
  process.stderr.write(
    'The folder dist is missing: run "npm run build" where all packages are installed, and bring it along.\n',
  );
  process.exit(1);
}

// Compiled code is kept from one start to the next: the second one is quicker and needs less memory.
const { enableCompileCache, flushCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import(server.href);
flushCompileCache();

/** In a process of its own: building changes the environment of the process it runs in. */
async function build() {
  const { fileURLToPath } = await import('node:url');
  const { spawnSync } = await import('node:child_process');
  process.stdout.write('Building the site…\n');
  const SOURCES = new URL('sources.mjs', import.meta.url).href;
  const { status } = spawnSync(
    process.execPath,
    ['--import', SOURCES, fileURLToPath(new URL('build.ts', import.meta.url))],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}
