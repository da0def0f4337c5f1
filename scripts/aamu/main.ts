import { runCommandLine } from './run.ts';

// The reader of the output may be gone, which must not crash the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const code = await runCommandLine(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  problem: (text) => void process.stderr.write(`${text}\n`),
});
// Connections and timers of a library may hold the process open.
if (code !== undefined) process.exit(code);
