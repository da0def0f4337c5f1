import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The minimal server in Node: the same bytes for every request. They come from the parent process. */
process.once('message', ({ body, type }: { body: string; type: string }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, res) =>
    res.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes),
  );
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
});
