import { BlockList, isIP } from 'node:net';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { withoutPort } from '#server/platform/limits/client-key.ts';

/** Trusted proxies in front: none, a number of them, or those in these networks. */
export type TrustedProxies = false | number | readonly string[];

/** Maximum number of proxies in a row. */
const MAX_PROXIES = 10;

/**
 * Reads a value of TRUST_PROXY: `on`, `off`, a number of proxies, or networks such as `10.0.0.0/8, fd00::/8`. Returns
 * undefined for any other.
 */
export function readTrustedProxies(value: string): TrustedProxies | undefined {
  if (value === 'off') return false;
  if (value === 'on') return 1;
  if (/^\d+$/.test(value)) return Number(value) >= 1 && Number(value) <= MAX_PROXIES ? Number(value) : undefined;
  const networks = value.split(',').map((part) => part.trim());
  return networks.every((network) => parseNetwork(network) !== undefined) ? networks : undefined;
}

function parseNetwork(network: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(network) ?? [];
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (version === 0 || prefix > most) return undefined;
  return { address, bits: prefix, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** Sets `ctx.ip` to the first address from the right that is in none of the networks. */
export function clientBehind(networks: readonly string[]): Middleware {
  const trusted = new BlockList();
  for (const network of networks) {
    const parsed = parseNetwork(network);
    if (parsed) trusted.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return (ctx, next) => {
    ctx.request.ip = findClient(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'), trusted);
    return next();
  };
}

function findClient(remote: string, forwarded: string, trusted: BlockList): string {
  const chain = forwarded
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter(Boolean);
  let client = remote;
  while (isTrusted(client, trusted)) {
    const before = chain.pop();
    if (before === undefined) break;
    client = before;
  }
  return client;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Requests that are looked at together. */
const WINDOW = 2_000;
/** Lead that corresponds to nine of ten requests. */
const LEAD = WINDOW * 0.8;
const WARN_AGAIN_MS = 3_600_000;

/**
 * Warns once an hour if one address makes nine of ten requests: probably a proxy that TRUST_PROXY does not name, so
 * all visitors share its limits. Stores one address and a number (Boyer and Moore's majority vote).
 */
export function warnOfOneClient(log: Pick<Logger, 'warn'>, clock: () => number = () => performance.now()): Middleware {
  let candidate = '';
  let lead = 0;
  let seen = 0;
  let warnedAt = -Infinity;
  const count = ({ ip, request }: Context) => {
    seen += 1;
    if (lead === 0) candidate = ip;
    lead += candidate === ip ? 1 : -1;
    if (seen < WINDOW) return;
    if (lead >= LEAD && clock() - warnedAt >= WARN_AGAIN_MS) {
      warnedAt = clock();
      log.warn({ requests: WINDOW, forwarded: request.get('x-forwarded-for') !== '' }, 'proxy.one_client');
    }
    seen = 0;
    lead = 0;
  };
  return (ctx, next) => {
    count(ctx);
    return next();
  };
}
