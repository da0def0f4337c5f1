import { loadEnv } from './env.ts';
import { type RunningServer, startServer } from './server.ts';

/** The process: starts the server, and ends it in good order when told to. */
let server: RunningServer | undefined;
let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

/** npm and whoever stops the whole group both send the signal: the second one changes nothing. */
function end(signal: string) {
  if (ending) return;
  ending = true;
  // One that comes during the start ends it: nothing has been answered yet.
  if (!server) process.exit(0);
  process.stdout.write(`${signal}: finishing what is in work.\n`);
  server.stop().then(() => process.exit(0), fail);
}

// Whoever read these lines may be gone; that is no reason to fall over.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// An embedded database that is large, or is brought up to date, takes its time: whoever waits knows for what.
const patience = setTimeout(() => {
  // words: read by whoever runs the shop
  process.stdout.write('Still starting: the database is opened and brought up to date.\n');
}, 3_000);

try {
  server = await startServer(loadEnv(), { dev: process.argv.includes('--dev') });
  clearTimeout(patience);
  process.stdout.write(`${server.greeting}\n`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const told = error instanceof Error && ['InvalidEnv', 'FolderInUse', 'PortInUse'].includes(error.name);
  process.stderr.write(`${told ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
