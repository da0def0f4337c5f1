import { createServer } from 'node:net';
import type { Env } from '#server/platform/config/env.ts';
import { type Finding, fault, wrong } from './finding.ts';

const ANSWER_MS = 3_000;

/** Checks that the shop can listen on its port. If the port is in use, the shop has to be the one using it. */
export async function findPort({ HOST: host, PORT: port }: Env): Promise<Finding[]> {
  const code = await tryListening(host, port);
  if (code === undefined || (code === 'EADDRINUSE' && (await isShop(host, port)))) return [];
  if (code === 'EADDRINUSE')
    return [fault('PORT', `${port} is in use by another program: stop it or set another port.`)];
  if (code === 'EACCES') return [wrong('PORT', `${port} needs administrator rights: use a port above 1023.`)];
  return [wrong('HOST', `${host} cannot be used (${code}): take 127.0.0.1, 0.0.0.0 or an address of this machine.`)];
}

/** Returns the error of a trial; undefined if it succeeds. */
function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function isShop(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' });
    return (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
