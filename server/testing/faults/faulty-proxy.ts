import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * `hang` never answers, `error500` is a server error, `reset` cuts the connection before the request gets
 * through, `lose-answer` after it did, `error429` is a rate limit. `empty` and `garbage` are successful answers of
 * an intermediary that did not forward the request, `not-found` is its 404.
 */
export type Fault =
  | 'pass'
  | 'hang'
  | 'error500'
  | 'error429'
  | 'reset'
  | 'lose-answer'
  | 'empty'
  | 'garbage'
  | 'not-found';

export interface FaultyProxy {
  url: string;
  /** Can change at any time, for later requests. */
  mode: Fault;
  /** Prefix of affected requests, such as `GET /v1/refunds`; all by default. */
  only: string;
  /** Method and path of every request that came. */
  requests: string[];
  /** Called with method and path of a request, which waits for the result. */
  meanwhile: (request: string) => Promise<unknown> | undefined;
  close: () => Promise<void>;
}

/** Starts a proxy between the shop and a service, for tests of outages. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const hanging = new Set<Socket>();
  let current: Fault = 'pass';
  const server = createServer((req, res) => {
    const line = `${req.method} ${req.url}`;
    proxy.requests.push(line);
    const mode = line.startsWith(proxy.only) ? proxy.mode : 'pass';
    if (mode === 'reset') return void req.socket.destroy();
    if (mode === 'hang') return void hanging.add(req.socket);
    const canned = CANNED[mode];
    if (canned) return void res.writeHead(canned.status, { 'content-type': canned.type }).end(canned.body);
    const pass = () => forward(target, req, res, mode === 'lose-answer');
    void Promise.resolve(proxy.meanwhile(line)).then(pass, () => req.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get mode() {
      return current;
    },
    set mode(mode) {
      current = mode;
      // Drops the connections without an answer.
      for (const socket of hanging) socket.destroy();
      hanging.clear();
    },
    only: '',
    requests: [],
    meanwhile: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** Shaped so that clients of Stripe and of PayPal can both read it. */
const BROKEN = JSON.stringify({
  name: 'INTERNAL_SERVER_ERROR',
  message: 'An internal server error has occurred.',
  error: { type: 'api_error', message: 'An internal server error has occurred.' },
});

const JSON_TYPE = 'application/json';
const PAGE = '<!doctype html><title>Gateway</title><p>Page not found.';

const CANNED: Partial<Record<Fault, { status: number; type: string; body: string }>> = {
  empty: { status: 200, type: JSON_TYPE, body: '{}' },
  garbage: { status: 200, type: 'text/html', body: PAGE },
  'not-found': { status: 404, type: 'text/html', body: PAGE },
  error429: { status: 429, type: JSON_TYPE, body: '{"name":"RATE_LIMIT_REACHED","error":{"type":"rate_limit_error"}}' },
  error500: { status: 500, type: JSON_TYPE, body: BROKEN },
};

function forward(target: string, req: IncomingMessage, res: ServerResponse, lost: boolean) {
  const to = new URL(req.url ?? '/', target);
  const headers = { ...req.headers, host: to.host };
  const onward = request(to, { method: req.method, headers }, (answer) => {
    if (lost) {
      answer.resume();
      // All of it has come, so the other side is done.
      return answer.once('end', () => req.socket.destroy());
    }
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.once('error', () => req.socket.destroy());
  req.pipe(onward);
}
