import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Words } from '#contract/i18n/speak.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Returns true if a request was made on this machine, by the connection's own address. Proxied requests
 * came from elsewhere, whatever their headers claim. A DNS rebinding attack is recognised by its host
 * name.
 */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const forwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !forwarded && isLoopback(socket.remoteAddress ?? '') && isLocalHost(nameIn(headers.host ?? ''));
}

/** Returns true if a host name always means this machine: `localhost` and names below it, 127.0.0.0/8, ::1. */
export function isLocalHost(name: string): boolean {
  const host = name.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return /^(?:[\w-]+\.)*localhost\.?$/.test(host) || isLoopback(host);
}

/** Refuses requests from other machines, with the given message. */
export function requireThisMachine(message: Words): Middleware {
  return (ctx, next) => {
    if (!isFromThisMachine(ctx.req)) throw new AppError(403, 'other_machine', message);
    return next();
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** IPv4 addresses may be mapped to IPv6, which the list recognises. */
function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Headers that proxies add. One of them is enough. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
];

/** The name in a Host header, without its port. */
function nameIn(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
