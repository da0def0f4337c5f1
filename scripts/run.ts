import { spawn } from 'node:child_process';

/** A command to run, whose output is buffered until it is needed. */
export interface Command {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Runs it and says so in one line when it has ended: ok or failed, and the seconds it took. */
export async function run({ name, command, args, env = process.env }: Command): Promise<Outcome> {
  const start = performance.now();
  const outcome = await collect(command, args, env);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${outcome.ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}\n`);
  return outcome;
}

function collect(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (part: Buffer) => (output += part.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
