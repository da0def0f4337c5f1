import { runCommandLine } from './run.ts';

// The reader of the output may be gone, which must not crash the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// Node would end without its `exit` event, which ends the embedded database. A shop ends itself in good order.
if (process.argv[2] !== 'start')
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 }))
    process.once(signal, () => process.exit(128 + number));

const code = await runCommandLine(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  problem: (text) => void process.stderr.write(`${text}\n`),
});
// Connections and timers of a library may hold the process open.
if (code !== undefined) process.exit(code);
