import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';

export interface SentFile {
  file: Buffer;
  /** With its quotes; computed from the bytes if missing. */
  etag?: string;
  name: string;
  /** ASCII fallback of the name. */
  plainName?: string;
  type: string;
  /** Displays it in the browser instead of downloading it. */
  inline?: boolean;
}

/**
 * Sends a file, whole or the part that a `Range` asks for (RFC 9110, section 14), so that downloads resume
 * and players seek. Several ranges get the whole file, which every client understands.
 * @throws {AppError} 416 for a range outside the file
 */
export function sendFile(ctx: Context, { file, etag = computeEtag(file), ...about }: SentFile): void {
  const asked = prepareRange(ctx, { ...about, etag, size: file.length });
  if (!asked) return;
  ctx.body = asked.part ? file.subarray(asked.part.first, asked.part.last + 1) : file;
}

/** A file that is not in memory: `open` reads all or a part of it. */
interface SentStream extends Omit<SentFile, 'file'> {
  etag: string;
  size: number;
  open: (part?: Part) => Promise<Readable>;
}

/** Sends a file from a stream. @throws {AppError} 416 */
export async function sendStream(ctx: Context, { open, ...about }: SentStream): Promise<void> {
  const asked = prepareRange(ctx, about);
  if (!asked) return;
  const { part } = asked;
  ctx.length = part ? part.last - part.first + 1 : about.size;
  // A HEAD request opens no stream.
  if (ctx.method !== 'HEAD') {
    const { length } = ctx;
    ctx.body = await open(part);
    ctx.length = length;
    // Whatever the kind of the body, the file is of its own.
    ctx.type = about.type;
  }
}

interface Part {
  first: number;
  last: number;
}

/** Sets the headers of a file and returns the requested range; undefined if the client's copy is current. */
function prepareRange(
  ctx: Context,
  { etag, size, name, plainName, type, inline = false }: Omit<SentStream, 'open'>,
): { part: Part | undefined } | undefined {
  ctx.set('accept-ranges', 'bytes');
  ctx.set('etag', etag);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return undefined;
  }
  const part = isRangeRequest(ctx, etag) ? rangeIn(ctx.get('range'), size) : undefined;
  ctx.attachment(name, { type: inline ? 'inline' : 'attachment', ...(plainName && { fallback: plainName }) });
  ctx.type = type;
  if (part) {
    ctx.status = 206;
    ctx.set('content-range', `bytes ${part.first}-${part.last}/${size}`);
  }
  return { part };
}

/** A range belongs to GET, and to the file that the client has begun: `If-Range` names it. */
function isRangeRequest(ctx: Context, etag: string): boolean {
  const known = ctx.get('if-range');
  // If-Range with a date is ignored: files here have no Last-Modified.
  return ctx.method === 'GET' && ctx.get('range') !== '' && (known === '' || known === etag);
}

/** Parses a Range header; undefined if it is to be ignored: another unit, several ranges, or malformed. */
function rangeIn(header: string, size: number): Part | undefined {
  const asked = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!asked) return undefined;
  const [from, to] = [asked[1]!, asked[2]!];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    const headers = { 'content-range': `bytes */${size}` };
    throw new AppError(416, 'range_not_satisfiable', msg`The file has ${size} bytes.`, { headers });
  }
  return { first, last };
}

function computeEtag(file: Buffer): string {
  return `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
}
