// The preflight reports missing requirements before anything else loads.
import './preflight.mjs';

const { becomeServer } = await import('./runtime.mjs');
becomeServer(import.meta.filename);

const { builtFile, canBuild, isBuilt } = await import('./build-stamp.mjs');
if (canBuild() && !isBuilt()) await build();
const server = builtFile('main.js');

// The compile cache makes the next start quicker and smaller.
const { enableCompileCache, flushCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import(server.href);
flushCompileCache();

/** In a process of its own: building changes the environment of the process it runs in. */
async function build() {
  const { fileURLToPath } = await import('node:url');
  const { spawnSync } = await import('node:child_process');
  const script = fileURLToPath(new URL('build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, '--quick'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
