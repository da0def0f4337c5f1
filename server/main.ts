import { loadEnv } from './env.ts';
import { startServer } from './server.ts';

/** The process: starts the server, and ends it in good order when told to. */
try {
  const server = await startServer(loadEnv(), { dev: process.argv.includes('--dev') });
  process.stdout.write(`${server.greeting}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const told = error instanceof Error && ['InvalidEnv', 'FolderInUse', 'PortInUse'].includes(error.name);
  process.stderr.write(`${told ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
