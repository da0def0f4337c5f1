import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import { clientBehind, readTrustedProxies, warnOfOneClient } from './client-address.ts';

const done = () => Promise.resolve();

function context(remoteAddress: string, forwarded = ''): Context {
  const get = (name: string) => (name === 'x-forwarded-for' ? forwarded : '');
  const request = { ip: '', get };
  return { req: { socket: { remoteAddress } }, request, get, ip: remoteAddress } as unknown as Context;
}

describe('readTrustedProxies', () => {
  test.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['127.0.0.1', ['127.0.0.1']],
  ])('reads %s', (value, read) => {
    expect(readTrustedProxies(value)).toEqual(read);
  });

  test.each(['0', '11', 'yes', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8,', 'fd00::/129', 'proxy.example'])(
    'refuses %s',
    (value) => {
      expect(readTrustedProxies(value)).toBeUndefined();
    },
  );
});

describe('clientBehind', () => {
  test.each([
    ['the address behind trusted proxies', '10.0.0.2', '203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['the last address that nobody trusted has written', '10.0.0.2', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['a stranger, whatever it writes', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['a proxy in the clothes of IPv6', '::ffff:10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['addresses that are written with ports', '10.0.0.2', '203.0.113.9:5000, 10.0.0.1:443', '203.0.113.9'],
    ['the proxy itself', '10.0.0.2', '', '10.0.0.2'],
  ])('finds %s', async (_, remote, forwarded, client) => {
    const ctx = context(remote, forwarded);
    await clientBehind(['10.0.0.0/8'])(ctx, done);
    expect(ctx.request.ip).toBe(client);
  });
});

describe('warnOfOneClient', () => {
  async function ask(share: number, hours = 1) {
    const lines: unknown[] = [];
    let hour = 0;
    const middleware = warnOfOneClient({ warn: (...line: unknown[]) => void lines.push(line) }, () => hour * 3_600_000);
    for (; hour < hours; hour++)
      for (let i = 0; i < 4_000; i++)
        await middleware(context(i % 100 < share ? '172.17.0.1' : `203.0.113.${i % 200}`), done);
    return lines;
  }

  test('warns once an hour if one address makes most requests', async () => {
    const line = [{ requests: 2_000, forwarded: false }, 'proxy.one_client'];
    expect(await ask(100, 2)).toEqual([line, line]);
    expect(await ask(95)).toHaveLength(1);
  });

  test('says nothing about many visitors, one of whom asks a lot', async () => {
    expect(await ask(60)).toEqual([]);
  });
});
