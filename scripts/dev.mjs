import './preflight.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const sources = ['--import', new URL('sources.mjs', import.meta.url).href];

// Embedded code comes from the build, here too; npm run build updates it.
const { status } = spawnSync(process.execPath, [path('build.mjs'), '--quick'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// The server restarts when its own files change; pages are replaced in the browser.
const args = [...sources, '--watch', '--watch-preserve-output', path('../server/app/main.ts'), '--dev'];
const child = spawn(process.execPath, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
