import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { within } from './deadline.ts';

const ANSWER_MS = 90_000;
/** Filling a big shop takes minutes. */
const WORK_MS = 900_000;
const END_MS = 30_000;

/**
 * Starts a module of this folder in its own process.
 * @param first Sent at once, if given.
 * @returns The process and its first message.
 */
export async function child<T>(
  file: string,
  env: NodeJS.ProcessEnv,
  first?: object,
): Promise<[child: ChildProcess, message: T]> {
  const started = fork(join(import.meta.dirname, file), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.once('exit', () => started.kill('SIGKILL'));
  return [started, await answer<T>(started, file, ANSWER_MS, first)];
}

/** Sends a message and returns the answer. */
export function ask<T>(started: ChildProcess, message: string | object): Promise<T> {
  return answer<T>(started, started.spawnargs.at(-1) ?? '', WORK_MS, message);
}

/** Ends a process and waits for it. */
export async function end(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const ended = once(started, 'exit');
  started.kill();
  await within(END_MS, `${started.spawnargs.at(-1)} did not end`, ended);
}

async function answer<T>(started: ChildProcess, name: string, ms: number, message?: string | object): Promise<T> {
  const ended = new AbortController();
  const fail = new Promise<never>((_, reject) =>
    started.once('exit', (code, signal) => reject(new Error(`${name} ended with ${code ?? signal}.`))),
  );
  // Its end after the answer is expected.
  fail.catch(() => undefined);
  const came = once(started, 'message', { signal: ended.signal }) as Promise<[T]>;
  came.catch(() => undefined);
  if (message !== undefined) started.send(message);
  try {
    const [found] = await within(ms, `No answer from ${name}`, Promise.race([came, fail]));
    return found;
  } finally {
    ended.abort();
  }
}
