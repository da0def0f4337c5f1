import { isIPv6 } from 'node:net';

/** Some proxies write the port as well, which changes with each connection. */
export function withoutPort(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1');
}

/** An IPv6 customer has a whole /64 network, which counts as one client. */
export function clientKey(written: string): string {
  const address = withoutPort(written);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  // Behind a proxy the address is arbitrary header text.
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Returns the network of a client: a provider may give one customer many addresses. */
export function networkKey(address: string): string {
  return clientKey(address)
    .replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
    .replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, '$1:/48');
}
