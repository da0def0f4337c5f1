import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../config/env.ts';

/** Milliseconds for running requests after a shutdown signal. */
const DRAIN_MS = 10_000;

/** Idle connections outlive those of a proxy, which would otherwise send a request into a closing one. */
export function keepAlive({ KEEP_ALIVE_SECONDS: seconds }: Pick<Env, 'KEEP_ALIVE_SECONDS'>) {
  return { keepAliveTimeout: seconds * 1_000, headersTimeout: (seconds + 5) * 1_000 };
}

/** Connections without any request: browsers open them ahead, and the server counts them as busy. */
export function silentSockets(http: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  http.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  return silent;
}

/** Lets running requests finish, closes idle connections, and stops waiting after a limit. */
export function drain(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
    const sweep = setInterval(() => http.closeIdleConnections(), 100);
    http.close(() => {
      clearTimeout(limit);
      clearInterval(sweep);
      resolve();
    });
    http.closeIdleConnections();
  });
}
