import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Env } from '../config/env.ts';

/** Milliseconds for running requests after a shutdown signal. */
const DRAIN_MS = 10_000;
/** Milliseconds for the first request of a connection that was accepted last. */
const SILENT_MS = 2_000;
/** Milliseconds for requests of clients that have gone, after a shutdown signal. */
const GONE_MS = 5_000;
/** A turn of the event loop that leaves no time for connections to queue up, and how many turns may be longer. */
const SHORT_TURN_MS = 0.5;
const MOST_TURNS = 500;

/** Idle connections outlive those of a proxy, which would otherwise send a request into a closing one. */
export function keepAlive({ KEEP_ALIVE_SECONDS: seconds }: Pick<Env, 'KEEP_ALIVE_SECONDS'>) {
  return { keepAliveTimeout: seconds * 1_000, headersTimeout: (seconds + 5) * 1_000 };
}

/**
 * Longest wait in milliseconds for the connections that are open at a shutdown signal. Behind a proxy it is longer than
 * the proxies of `deploy` keep an idle connection.
 */
export function lingerMs({ TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): number {
  return TRUST_PROXY === false ? 200 : 12_000;
}

/** Open connections of a server. */
export interface OpenSockets {
  /** Connections without any request: browsers open them ahead, and the server counts them as busy. */
  silent: ReadonlySet<Socket>;
  /** Connections with a request, now or before. */
  used: ReadonlySet<Socket>;
}

export function trackSockets(http: Server): OpenSockets {
  const silent = new Set<Socket>();
  const used = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      used.delete(socket);
    });
  });
  http.on('request', ({ socket }: IncomingMessage) => {
    silent.delete(socket);
    used.add(socket);
  });
  return { silent, used };
}

/** Passes requests to the app once it is ready, and lets a shutdown wait for them, also if their client has gone. */
export function trackRequests(app: Promise<RequestListener>) {
  const inWork = new Set<Promise<void>>();
  return {
    handle(...request: Parameters<RequestListener>): void {
      const work = app.then((listener) => listener(...request)).finally(() => inWork.delete(work));
      inWork.add(work);
    },
    async finish(): Promise<void> {
      const limit = new AbortController();
      await Promise.race([Promise.allSettled(inWork), setTimeout(GONE_MS, undefined, limit)]);
      limit.abort();
    },
  };
}

/**
 * Waits until the connections that are open now have ended: by an answer with `Connection: close`, or by the client. A
 * proxy may send a request at any time on an idle one, and does not repeat a POST if it was closed from here.
 */
export async function linger({ used }: OpenSockets, longestMs: number): Promise<void> {
  const limit = new AbortController();
  const ended = [...used].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race([Promise.all(ended), setTimeout(longestMs, undefined, limit)]);
  limit.abort();
}

/**
 * Stops listening, lets running requests finish, closes idle connections, and stops waiting after a limit. Connections
 * without a request are closed a moment later: the request of a new one may be on its way.
 */
export async function drain(http: Server, { silent }: OpenSockets): Promise<void> {
  await acceptWaiting();
  await new Promise<void>((resolve) => {
    globalThis.setTimeout(() => silent.forEach((socket) => socket.destroy()), SILENT_MS);
    const limit = globalThis.setTimeout(() => http.closeAllConnections(), DRAIN_MS);
    const sweep = setInterval(() => http.closeIdleConnections(), 100);
    http.close(() => {
      clearTimeout(limit);
      clearInterval(sweep);
      resolve();
    });
    http.closeIdleConnections();
  });
}

/**
 * Resolves right behind a short turn of the event loop, which has accepted all connections that waited: the kernel
 * resets those that are not accepted when the server stops listening.
 */
async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const began = performance.now();
    await setImmediate();
    if (performance.now() - began < SHORT_TURN_MS) return;
  }
}
