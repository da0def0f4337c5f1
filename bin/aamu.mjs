#!/usr/bin/env node
// The shop's command line: from the sources where they can be run, else built.
import { join } from 'node:path';
import '../scripts/preflight.mjs';
import { archiveDataDir } from '../scripts/data-folder.mjs';

const dataDir = archiveDataDir(join(import.meta.dirname, '..'), process.env);
if (dataDir) process.env['DATA_DIR'] = dataDir;

const { builtFile, canBuild } = await import('../scripts/build-stamp.mjs');
if (process.argv[2] === 'start' && process.argv.length === 3) {
  // Nothing of the command line stays in the server's process.
  await import('../scripts/start.mjs');
} else if (canBuild()) {
  await import('../scripts/sources.mjs');
  await import('../scripts/aamu/main.ts');
} else {
  await import(builtFile('aamu.js').href);
}
