import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

const reached: string[] = [];
const target = createServer((req, res) => {
  Array.fromAsync(req as AsyncIterable<Buffer>).then(
    (parts) => {
      reached.push(`${req.method} ${req.url} ${Buffer.concat(parts).toString()}`);
      res.writeHead(201, { 'x-from': 'target' }).end('made');
    },
    () => res.destroy(),
  );
});

let proxy: FaultyProxy;
beforeEach(async () => {
  reached.length = 0;
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultyProxy(`http://127.0.0.1:${(target.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => target.close(resolve).closeAllConnections());
});

const call = (signal?: AbortSignal) =>
  fetch(`${proxy.url}/v1/things?a=b`, { method: 'POST', body: 'x=1', ...(signal && { signal }) });

test('passes requests on and answers back', async () => {
  const response = await call();
  expect([response.status, response.headers.get('x-from'), await response.text()]).toEqual([201, 'target', 'made']);
  expect(reached).toEqual(['POST /v1/things?a=b x=1']);
  expect(proxy.requests).toEqual(['POST /v1/things?a=b']);
});

test('answers that something broke', async () => {
  proxy.mode = 'error500';
  expect((await call()).status).toBe(500);
  expect(reached).toEqual([]);
});

test('cuts the connection before the request gets through', async () => {
  proxy.mode = 'reset';
  await expect(call()).rejects.toThrow('fetch failed');
  expect(reached).toEqual([]);
});

test('loses the answer to a request that was done', async () => {
  proxy.mode = 'lose-answer';
  await expect(call()).rejects.toThrow('fetch failed');
  expect(reached).toHaveLength(1);
});

test('hangs until the caller has had enough', async () => {
  proxy.mode = 'hang';
  const ending = new AbortController();
  const calling = call(ending.signal);
  await expect.poll(() => proxy.requests).toHaveLength(1);
  ending.abort();
  await expect(calling).rejects.toThrow('aborted');
  proxy.mode = 'pass';
  expect((await call()).status).toBe(201);
});
