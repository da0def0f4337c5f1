import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linger, type OpenSockets, trackSockets } from './connections.ts';

const LONG_MS = 60_000;
let server: ReturnType<typeof createServer>;
let sockets: OpenSockets;
let agent: Agent;
/** Answers that the server has not sent yet. */
let held: ServerResponse[];

beforeEach(async () => {
  held = [];
  agent = new Agent({ keepAlive: true });
  server = createServer((req, res) => {
    if (req.url === '/slow') held.push(res);
    else res.end(req.url);
  });
  sockets = trackSockets(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** Resolves to the answer's `Connection` header. */
function ask(path = '/') {
  return new Promise<string | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path, agent, method: 'POST' }, (answer) => {
      answer.resume().once('close', () => resolve(answer.headers.connection));
    })
      .once('error', reject)
      .end();
  });
}

function endByAnswers() {
  server.prependListener('request', (_, res: ServerResponse) => (res.shouldKeepAlive = false));
}

describe('linger', () => {
  test('leaves an idle connection open, and ends after its next request', async () => {
    expect(await ask()).toBe('keep-alive');
    endByAnswers();
    const ended = linger(sockets, LONG_MS);
    expect(sockets.used.size).toBe(1);
    expect(await ask()).toBe('close');
    await ended;
    expect(sockets.used.size).toBe(0);
  });

  test('ends when the client gives up its idle connections', async () => {
    await Promise.all([ask(), ask()]);
    const ended = linger(sockets, LONG_MS);
    agent.destroy();
    await expect(ended).resolves.toBeUndefined();
  });

  test('waits for the answer of a running request', async () => {
    const answered = ask('/slow');
    await once(server, 'request');
    const ended = linger(sockets, LONG_MS).then(() => 'ended');
    expect(await Promise.race([ended, ask().then(() => 'answered')])).toBe('answered');
    held[0]!.shouldKeepAlive = false;
    held[0]!.end();
    expect(await answered).toBe('close');
    await ended;
  });

  test('does not wait for connections that came later', async () => {
    await ask();
    const ended = linger(sockets, LONG_MS);
    const { port } = server.address() as AddressInfo;
    const later = request({ port, host: '127.0.0.1', path: '/slow', agent: new Agent() }).once(
      'error',
      () => undefined,
    );
    later.end();
    await once(server, 'request');
    agent.destroy();
    await expect(ended).resolves.toBeUndefined();
    later.destroy();
  });

  test('ends at its limit', async () => {
    await ask();
    await linger(sockets, 1);
    expect(sockets.used.size).toBe(1);
  });
});
