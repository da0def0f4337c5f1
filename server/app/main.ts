import { settleHeap } from '../platform/heap.ts';
import { isDatabaseAway } from '../platform/db/connection/away.ts';
import { databaseRefusal, isServerRefusal } from '#server/platform/db/connection/database-refusal.ts';
import { readForStart } from './doctor/read-settings.ts';
import { type RunningServer, startServer } from './server.ts';
import { createStartOutput } from './start-output.ts';

/** How long a start may go on after a signal. Uncommitted migrations are rolled back then. */
const START_MS = 10_000;
/** Time for the first requests after the start. */
const SETTLED_MS = 1_000;

const output = createStartOutput(process.argv.includes('--json'), { out: process.stdout, problem: process.stderr });

/** The process: starts the server, and stops it in good order on a signal. */
let starting: Promise<RunningServer> | undefined;
let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

/** npm and a stop of the process group both send the signal: the second one changes nothing. */
function end(signal: string) {
  if (ending) return;
  ending = true;
  output.note(`${signal}: finishing what is in work.`);
  // The server listens before its start is over: stopping it then answers the requests that wait for it.
  const limit = setTimeout(() => process.exit(0), START_MS);
  starting
    ?.then((server) => {
      clearTimeout(limit);
      return server.stop();
    })
    .then(() => process.exit(0), fail);
}

// The reader of the output may be gone, which must not crash the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// Opening or migrating a large embedded database takes long, so the log says why.
const patience = setTimeout(() => {
  // words: read by whoever runs the shop
  output.note('Still starting: the database is opened and brought up to date.');
}, 3_000);

try {
  starting = startServer(readForStart(), { dev: process.argv.includes('--dev') });
  const server = await starting;
  clearTimeout(patience);
  if (!ending) output.greet(server);
  setTimeout(settleHeap, SETTLED_MS).unref();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  output.fail(reasonFor(error));
  process.exit(1);
}

/** Returns one sentence if it explains the remedy, otherwise the stack. */
function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isServerRefusal(error)) return `DATABASE_URL ${databaseRefusal(error)}`;
  // words: read by whoever runs the shop
  if (isDatabaseAway(error)) return `The database went away: ${error.message}`;
  return ['InvalidEnv', 'FolderInUse', 'PortInUse'].includes(error.name) ? error.message : error.stack!;
}
