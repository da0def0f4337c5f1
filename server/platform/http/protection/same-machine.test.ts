import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isFromThisMachine, isLocalHost } from './same-machine.ts';

test.each([
  'shop.example',
  '192.168.0.2',
  '10.0.0.1',
  '0.0.0.0',
  '128.0.0.1',
  '::2',
  '[fe80::1]',
  'localhost.example',
  'notlocalhost',
  '127.0.0.1.example',
  '127.0.0.1.nip.io',
  '',
])('%j is not this machine', (name) => expect(isLocalHost(name)).toBe(false));

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  '127.0.0.1',
  '127.9.8.7',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine', (name) => expect(isLocalHost(name)).toBe(true));

test.each<[string, string, Record<string, string>]>([
  ['another machine', '192.168.0.7', {}],
  ['another machine over IPv6', '2001:db8::7', {}],
  ['another machine that names itself', '192.168.0.7', { 'x-forwarded-for': '127.0.0.1' }],
  ['a connection that is gone', '', {}],
  ['a client behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['one that says it is local behind a proxy', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that uses the standard header', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
  ['a proxy that uses a header of its own', '::1', { 'x-real-ip': '127.0.0.1' }],
  ['an empty header of a proxy', '127.0.0.1', { 'x-forwarded-for': '' }],
  ['a page whose name was pointed here', '127.0.0.1', { host: 'evil.example:3000' }],
  ['no name at all', '127.0.0.1', { host: '' }],
])('%s is somewhere else', (_, remoteAddress, headers) => {
  expect(isFromThisMachine(request(remoteAddress, headers))).toBe(false);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('a browser on this machine comes from %s', (remoteAddress) => {
  expect(isFromThisMachine(request(remoteAddress, {}))).toBe(true);
});

function request(remoteAddress: string, headers: Record<string, string>) {
  return { socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } } as unknown as IncomingMessage;
}
