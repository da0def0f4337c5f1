import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../protection/public-address.ts';
import { NotReadable, readPage } from './read-page.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a site on this machine, which only tests permit. */
async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const html = { 'content-type': 'text/html; charset=utf-8' };
const here = { permits: (address: string) => address === '127.0.0.1' };

describe('what is not the public internet', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111'])('%s is asked', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://0/',
  ])('%s is never connected to', async (address) => {
    await expect(readPage(new URL(address))).rejects.toThrow('This address isn’t on the public internet');
  });

  test.each(['file:///etc/passwd', 'ftp://site.example/', 'data:text/html,hello', 'https://a:b@site.example/'])(
    '%s is not read',
    async (address) => {
      await expect(readPage(new URL(address))).rejects.toThrow(NotReadable);
    },
  );

  test('a redirect to a neighbour is not followed', async () => {
    let asked = 0;
    const neighbour = await site((_, res) => {
      asked += 1;
      res.writeHead(200, html).end('secret');
    });
    const address = neighbour.replace('127.0.0.1', '127.0.0.2');
    const from = await site((_, res) => res.writeHead(302, { location: address }).end());
    await expect(readPage(new URL(from), here)).rejects.toThrow('This address isn’t on the public internet');
    const byName = await site((_, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end());
    await expect(readPage(new URL(byName), here)).rejects.toThrow('Only web pages');
    expect(asked).toBe(0);
  });
});

describe('a page that does not behave', () => {
  test('redirects without an end', async () => {
    const from = await site((_, res) => res.writeHead(302, { location: '/again' }).end());
    await expect(readPage(new URL(from), here)).rejects.toThrow('redirects too many times');
  });

  test('is silent', async () => {
    const from = await site(() => undefined);
    await expect(readPage(new URL(from), { ...here, timeoutMs: 50 })).rejects.toThrow('didn’t respond');
    const halfway = await site((_, res) => void res.writeHead(200, html).write('<p>'));
    await expect(readPage(new URL(halfway), { ...here, timeoutMs: 50 })).rejects.toThrow('didn’t respond');
  });

  test('is too large, also once it is unpacked', async () => {
    const large = 'x'.repeat(100_000);
    const plain = await site((_, res) => res.writeHead(200, html).end(large));
    await expect(readPage(new URL(plain), { ...here, maxBytes: 50_000 })).rejects.toThrow('larger than');
    const packed = await site((_, res) =>
      res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(large)),
    );
    await expect(readPage(new URL(packed), { ...here, maxBytes: 50_000 })).rejects.toThrow('larger than');
  });

  test('is no page, or not what it says', async () => {
    const json = await site((_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    await expect(readPage(new URL(json), here)).rejects.toThrow('doesn’t lead to a web page');
    const missing = await site((_, res) => res.writeHead(404, html).end());
    await expect(readPage(new URL(missing), here)).rejects.toThrow('status 404');
    const broken = await site((_, res) => res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('no gzip'));
    await expect(readPage(new URL(broken), here)).rejects.toThrow('Couldn’t reach the site');
    const gone = await site((req) => req.socket.destroy());
    await expect(readPage(new URL(gone), here)).rejects.toThrow('Couldn’t reach the site');
  });
});

test('a page is read with its policy, from where it led to', async () => {
  const from = await site((req, res) => {
    if (req.url === '/') return res.writeHead(301, { location: '/there' }).end();
    res.setHeader('content-security-policy', ["script-src 'self'", 'connect-src *']);
    return res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('<p>Hello'));
  });
  const page = await readPage(new URL(from), here);
  expect(page.url.pathname).toBe('/there');
  expect(page.html).toBe('<p>Hello');
  expect(page.policy).toBe("script-src 'self',connect-src *");
});
