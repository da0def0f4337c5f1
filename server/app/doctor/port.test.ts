import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { findPort } from './port.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

async function somebodyAt(body: string): Promise<string> {
  const server = createServer((_req, res) => res.setHeader('connection', 'close').end(body));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
}

test('a port that another program has is told, and the shop itself is not', async () => {
  expect(await findPort(readEnv({ PORT: await somebodyAt('hello') }))).toMatchObject([
    { setting: 'PORT', level: 'fault' },
  ]);
  expect(await findPort(readEnv({ PORT: await somebodyAt('{"status":"ok"}') }))).toEqual([]);
  expect(await findPort(readEnv({ PORT: '0' }))).toEqual([]);
});

test('an address that is not of this machine is told', async () => {
  const found = await findPort(readEnv({ PORT: '0', HOST: '203.0.113.7' }));
  expect(found).toMatchObject([{ setting: 'HOST', level: 'wrong' }]);
});
