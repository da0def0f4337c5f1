import { spawn } from 'node:child_process';
import { join } from 'node:path';

// The server restarts when its own files change; pages and widgets are replaced in the browser.
const main = join(import.meta.dirname, '../server/main.ts');
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--dev'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
