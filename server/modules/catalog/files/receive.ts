import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PRIVATE } from '#server/platform/storage/folder-storage.ts';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import busboy from 'busboy';
import { runBodyChecks } from '#server/platform/http/request/body-checks.ts';
import { AppError, InvalidInput } from '#server/platform/errors.ts';

export interface Received {
  /** Name that the sender gave. */
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Streams the one file of a form to a place, with only a few kilobytes in memory.
 * @throws {InvalidInput} for a missing or too large file, or the error of the broken connection
 */
export async function receiveFile(req: IncomingMessage, place: string, largest: number): Promise<Received> {
  let received: Promise<Received> | undefined;
  let taken: (Readable & { truncated?: boolean }) | undefined;
  const form = createFormParser(req, largest);
  form.on('file', (_, stream, { filename }) => {
    taken = stream;
    received = write(stream, place, filename ?? '');
    // The caller awaits it below; this prevents an unhandled rejection until then.
    received.catch(() => undefined);
  });
  try {
    await pipeline(req, form);
  } catch (error) {
    // The file must be closed before it can be deleted.
    taken?.destroy(error as Error);
    await received?.catch(() => undefined);
    if (req.destroyed && !req.complete) throw new AppError(400, 'broken_off', msg`The upload was interrupted.`);
    throw new AppError(400, 'invalid_form', msg`Couldn’t read the request body.`);
  }
  await runBodyChecks(req);
  if (!received) throw new InvalidInput([{ path: 'file', message: msg`Choose a file.` }]);
  const done = await received;
  if (taken?.truncated) throw tooLarge(largest);
  if (done.bytes === 0) throw new InvalidInput([{ path: 'file', message: msg`The file is empty.` }]);
  return done;
}

/**
 * Streams the body of a request to a place. A too large `Content-Length` is refused unread; reading stops at the limit.
 * @throws {AppError} 413, {InvalidInput} for an empty body
 */
export async function receiveBytes(req: IncomingMessage, place: string, largest: number): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > largest) throw tooMuch(largest);
  let bytes = 0;
  try {
    await pipeline(
      req,
      async function* count(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          bytes += part.length;
          if (bytes > largest) throw tooMuch(largest);
          yield part;
        }
      },
      createWriteStream(place, PRIVATE),
      // The connection is still needed for the answer.
      { end: true },
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'broken_off', msg`The upload was interrupted.`);
  }
  await runBodyChecks(req);
  if (bytes === 0) throw new InvalidInput([{ path: 'file', message: msg`The file is empty.` }]);
}

/** Closes the connection, because the rest of the body is not read. */
function tooMuch(largest: number): AppError {
  return new AppError(413, 'too_large', tooLarge(largest).words, { headers: { connection: 'close' } });
}

export function tooLarge(largest: number): InvalidInput {
  const megabytes = Math.round(largest / 1_000_000);
  return new InvalidInput([{ path: 'file', message: msg`The file is too large: at most ${megabytes} MB.` }]);
}

function createFormParser(req: IncomingMessage, largest: number) {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError(415, 'unsupported_type', msg`Send the file as multipart/form-data.`);
  }
  try {
    const limits = { files: 1, fields: 4, parts: 5, fileSize: largest };
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw new AppError(400, 'invalid_form', msg`Couldn’t read the request body.`);
  }
}

async function write(stream: Readable, place: string, name: string): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    stream,
    async function* count(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length;
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(place, PRIVATE),
  );
  return { name, bytes, sha256: hash.digest('hex') };
}
