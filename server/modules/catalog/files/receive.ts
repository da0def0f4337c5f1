import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PRIVATE } from '#server/platform/storage/folder-storage.ts';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import busboy from 'busboy';
import { AppError, InvalidInput } from '#server/platform/errors.ts';

export interface Received {
  /** As the sender calls it. */
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes the one file of a form to a place, as it comes: no more than a few kilobytes of it are in memory.
 * @throws {InvalidInput} for none, or one that is too large; the error of the line that broke
 */
export async function receiveFile(req: IncomingMessage, place: string, largest: number): Promise<Received> {
  let received: Promise<Received> | undefined;
  let taken: (Readable & { truncated?: boolean }) | undefined;
  const form = createFormParser(req, largest);
  form.on('file', (_, stream, { filename }) => {
    taken = stream;
    received = write(stream, place, filename ?? '');
    // Who waits for it hears of it below; until then it is nobody's.
    received.catch(() => undefined);
  });
  try {
    await pipeline(req, form);
  } catch (error) {
    // What is written has to be let go before it can be taken away.
    taken?.destroy(error as Error);
    await received?.catch(() => undefined);
    if (req.destroyed && !req.complete) throw new AppError(400, 'broken_off', msg`The upload was interrupted.`);
    throw new AppError(400, 'invalid_form', msg`Couldn’t read the request body.`);
  }
  if (!received) throw new InvalidInput([{ path: 'file', message: msg`Choose a file.` }]);
  const done = await received;
  if (taken?.truncated) throw tooLarge(largest);
  if (done.bytes === 0) throw new InvalidInput([{ path: 'file', message: msg`The file is empty.` }]);
  return done;
}

/**
 * Writes the body of a request to a place, as it comes. What says that it is too large is not read at all, and what
 * turns out to be is not read to its end.
 * @throws {AppError} 413, {InvalidInput} for an empty one
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
      // The connection is needed for the answer.
      { end: true },
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'broken_off', msg`The upload was interrupted.`);
  }
  if (bytes === 0) throw new InvalidInput([{ path: 'file', message: msg`The file is empty.` }]);
}

/** What is still being sent is not read: the connection is of no more use. */
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
