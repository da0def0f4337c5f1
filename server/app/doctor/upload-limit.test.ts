import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { findUploadLimit } from './upload-limit.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** Starts a proxy that refuses larger bodies by their announced size, as nginx does, or waits for the body. */
async function startProxy(most: number): Promise<string> {
  const server = createServer();
  server.on('checkContinue', (req, res) => {
    if (Number(req.headers['content-length']) > most) res.writeHead(413, { connection: 'close' }).end();
    else res.writeContinue();
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const findAt = (PUBLIC_URL: string, settings: NodeJS.ProcessEnv = {}) =>
  findUploadLimit(readEnv({ PUBLIC_URL, TRUST_PROXY: 'on', FILES_LARGEST_MB: '5', ...settings }));

test('names a proxy that refuses the largest upload', async () => {
  const url = await startProxy(1_048_576);
  expect(await findAt(url)).toMatchObject([{ setting: 'FILES_LARGEST_MB', level: 'fault' }]);
  expect(await findAt(url, { TRUST_PROXY: 'off' }), 'without a proxy').toEqual([]);
});

test('finds nothing at a proxy with room, and at an address that does not answer', async () => {
  const url = await startProxy(6_000_000);
  expect(await findAt(url)).toEqual([]);
  expect(await findAt('http://127.0.0.1:1')).toEqual([]);
});
