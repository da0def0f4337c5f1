import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One answered request, as the client saw it. */
export interface Answered {
  method: string;
  path: string;
  /** 502 also if no process answered. */
  status: number;
  /** Milliseconds on the clock of `performance.now()`. */
  began: number;
  ended: number;
  /** True if a process died while it had the request, which may not be repeated. */
  lost: boolean;
}

export interface Balancer {
  origin: string;
  answered: Answered[];
  /** Ports of the shop's processes. */
  use: (ports: readonly number[]) => void;
  close: () => Promise<void>;
}

/** Methods that nginx repeats on another process after the first one has seen them. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Spreads requests over processes like nginx with `max_fails=0`: in turn, over idle connections, with any request going
 * to the next process if one refuses the connection. A request that broke off is repeated only if it may be.
 */
export async function startBalancer(port = 0): Promise<Balancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  const answered: Answered[] = [];
  const server = createServer((req, res) => {
    const began = performance.now();
    const note = (status: number, lost: boolean) =>
      answered.push({ method: req.method!, path: req.url!, status, began, ended: performance.now(), lost });
    void buffer(req).then(
      (body) => forward(req, res, body, note),
      () => req.socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  async function forward(
    req: IncomingMessage,
    res: ServerResponse,
    body: Buffer,
    note: (status: number, lost: boolean) => void,
  ) {
    const first = (turn += 1);
    let lost = false;
    for (let tried = 0; tried < ports.length; tried++) {
      const outcome = await send(req, res, body, ports[(first + tried) % ports.length]!);
      if (typeof outcome === 'number') return note(outcome, false);
      lost ||= outcome === 'broken';
      if (res.headersSent) {
        note(502, true);
        return res.destroy();
      }
      if (outcome === 'broken' && !REPEATABLE.has(req.method!)) break;
    }
    note(502, lost);
    res.writeHead(502, { 'x-balancer': lost ? 'lost' : 'refused' }).end();
  }

  /** Resolves to the status, or to how it failed. */
  function send(req: IncomingMessage, res: ServerResponse, body: Buffer, to: number) {
    return new Promise<number | 'refused' | 'broken'>((resolve) => {
      const options = { port: to, host: '127.0.0.1', path: req.url, method: req.method, headers: req.headers, agent };
      const onward = request(options, (answer) => {
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        res.writeHead(answer.statusCode!, headers);
        answer.pipe(res);
        answer.once('close', () => resolve(answer.complete ? answer.statusCode! : 'broken'));
      });
      onward.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      );
      onward.end(body);
    });
  }

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answered,
    use: (given) => (ports = given),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
