import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `hang` never answers, `error500` answers that something broke, `reset` cuts the connection before the
 * request gets through, `lose-answer` after it did.
 */
export type Fault = 'pass' | 'hang' | 'error500' | 'reset' | 'lose-answer';

export interface FaultyProxy {
  url: string;
  /** May be set at any time; requests that come later follow it. */
  mode: Fault;
  /** Method and path of every request that came. */
  requests: string[];
  close: () => Promise<void>;
}

/** Stands between the shop and something that it calls, for tests of outages. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((req, res) => {
    proxy.requests.push(`${req.method} ${req.url}`);
    const { mode } = proxy;
    if (mode === 'reset') return void req.socket.destroy();
    if (mode === 'hang') return;
    if (mode === 'error500') {
      return void res.writeHead(500, { 'content-type': 'application/json' }).end(BROKEN);
    }
    forward(target, req, res, mode === 'lose-answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    requests: [],
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
