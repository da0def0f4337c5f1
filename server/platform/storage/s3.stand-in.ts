import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A store that speaks S3: stores, reads, lists and deletes objects, and checks signatures (AWS Signature Version 4). Takes
 * uploads in parts, as strictly as Cloudflare R2: all but the last are equal, and none is empty.
 */
export interface S3StandIn {
  server: Server;
  objects: Map<string, Buffer>;
  /** Uploads in parts that have not ended. */
  uploads: Map<string, { key: string; begun: Date; parts: Buffer[] }>;
  /** Statuses of the next answers, in place of the usual ones. */
  refusals: number[];
  /** Number of bytes after which the connection of each next answer breaks off. */
  breaks: number[];
  /** Method of each request, and the status of its answer. */
  log: string[];
}

export function createS3StandIn(account: { keyId: string; secret: string; region: string }): S3StandIn {
  const objects = new Map<string, Buffer>();
  const refusals: number[] = [];
  const breaks: number[] = [];
  const log: string[] = [];
  const uploads: S3StandIn['uploads'] = new Map();
  let begunUploads = 0;
  const list = (prefix: string, bucket: string) =>
    [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => `<Key>${key.slice(bucket.length + 1)}</Key>`)
      .join('');
  const listUploads = (prefix: string, bucket: string) =>
    [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key.slice(bucket.length + 1)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      )
      .join('');

  function answer(req: IncomingMessage, body: Buffer): { status: number; body?: string | Buffer } {
    if (req.headers.authorization !== authorization(req, account)) return refuse(403, 'SignatureDoesNotMatch');
    const refused = refusals.shift();
    if (refused) return refuse(refused, 'SlowDown');
    const { pathname: key, searchParams: query } = new URL(req.url!, 'http://store');
    const upload = query.get('uploadId');
    if (query.has('list-type')) return { status: 200, body: list(`${key}/${query.get('prefix')}`, key) };
    if (req.method === 'POST' && query.has('uploads')) {
      const id = `upload ${begunUploads++}`;
      uploads.set(id, { key, begun: new Date(), parts: [] });
      return { status: 200, body: `<UploadId>${id}</UploadId>` };
    }
    if (query.has('uploads')) return { status: 200, body: listUploads(`${key}/${query.get('prefix')}`, key) };
    if (req.method === 'POST' && upload) {
      const { parts } = uploads.get(upload)!;
      if (parts.slice(0, -1).some(({ length }) => length !== parts[0]!.length)) return refuse(400, 'InvalidPart');
      objects.set(key, Buffer.concat(parts));
      uploads.delete(upload);
      return { status: 200 };
    }
    if (req.method === 'PUT' && upload) {
      if (body.length === 0) return refuse(400, 'EntityTooSmall');
      uploads.get(upload)!.parts.push(body);
      return { status: 200 };
    }
    if (req.method === 'PUT') {
      objects.set(key, body);
      return { status: 200 };
    }
    if (req.method === 'DELETE') {
      if (upload) uploads.delete(upload);
      else objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '');
    return range
      ? { status: 206, body: object.subarray(Number(range[1]), Number(range[2]) + 1) }
      : { status: 200, body: object };
  }

  const server = createServer((req, res) => {
    buffer(req).then(
      (received) => {
        const { status, body } = answer(req, received);
        log.push(`${req.method} ${status}`);
        const end = breaks.shift();
        if (end === undefined) res.writeHead(status).end(req.method === 'HEAD' ? undefined : body);
        else res.writeHead(status).write(body!.slice(0, end), () => res.destroy());
      },
      // A request that ends early stores nothing.
      () => log.push(`${req.method} broken off`),
    );
  });
  return { server, objects, uploads, refusals, breaks, log };
}

function refuse(status: number, code: string) {
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>` };
}

/** The header that the request should carry, computed as "Signature Version 4" in the S3 API reference says. */
function authorization({ method, url, headers }: IncomingMessage, account: Parameters<typeof createS3StandIn>[0]) {
  const time = String(headers['x-amz-date']);
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const [path, query = ''] = url!.split('?');
  const sorted = query.split('&').toSorted().join('&').replaceAll('+', '%20');
  const canonical = [method, path, sorted, canonicalHeaders.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const scope = [time.slice(0, 8), account.region, 's3', 'aws4_request'];
  const key = scope.reduce((secret: string | Buffer, part) => hmac(secret, part), `AWS4${account.secret}`);
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n')).toString('hex');
  const credential = `${account.keyId}/${scope.join('/')}`;
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
