import { lookup as ask } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import { englishSpeaker } from '../../i18n/words.ts';
import { isPublicAddress } from '../protection/public-address.ts';

/** Answer of a page on another site. */
export interface ReadPage {
  url: URL;
  html: string;
  /** Its `content-security-policy` headers, joined. */
  policy: string;
}

/** Why a page cannot be read, in a sentence. */
export class NotReadable extends Error {
  override name = 'NotReadable';
  readonly words: Words;

  constructor(words: Words) {
    super(englishSpeaker.say(words));
    this.words = words;
  }
}

interface Options {
  timeoutMs?: number;
  maxBytes?: number;
  /** Decides which addresses may be requested; tests permit their own machine. */
  permits?: (address: string) => boolean;
}

const MAX_REDIRECTS = 5;

/**
 * Reads a page at an address from user input. Private networks are refused: each name is resolved once, and the
 * checked address is the one connected to. Redirects are checked alike.
 *
 * @throws {NotReadable}
 */
export async function readPage(address: URL, options: Options = {}): Promise<ReadPage> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 5_000);
  let url = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await open(url, signal, options.permits ?? isPublicAddress);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy();
      if (!URL.canParse(headers.location, url)) throw new NotReadable(msg`The page redirects to an invalid address.`);
      url = new URL(headers.location, url);
      continue;
    }
    try {
      if (status !== 200) throw new NotReadable(msg`The page returned status ${status}.`);
      if (!/^text\/html\b/i.test(headers['content-type'] ?? ''))
        throw new NotReadable(msg`This address doesn’t lead to a web page.`);
      return {
        url,
        html: await readBodyText(answer, signal, options.maxBytes ?? 1_048_576),
        policy: readContentSecurityPolicy(answer),
      };
    } finally {
      answer.destroy();
    }
  }
  throw new NotReadable(msg`The page redirects too many times.`);
}

function open(url: URL, signal: AbortSignal, permits: (address: string) => boolean): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new NotReadable(msg`Only web pages are supported.`);
  if (url.username || url.password) throw new NotReadable(msg`Addresses that contain a password aren’t supported.`);
  // A literal address is never looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) > 0 && !permits(literal)) throw new NotReadable(CLOSED);
  const send = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      signal,
      lookup: createGuardedLookup(permits),
      agent: false,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'embed-check' },
      maxHeaderSize: 32_768,
    });
    asked.once('response', resolve);
    asked.once('error', (error) => reject(toNotReadable(error, signal)));
    asked.end();
  });
}

const CLOSED = msg`This address isn’t on the public internet, so the shop can’t load it.`;

/** Wraps the system's look-up, and fails if any of its results is not permitted. */
export function createGuardedLookup(permits: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    ask(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => permits(address))) return done(new NotReadable(CLOSED), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}

/** Reads a limited number of bytes, counted after decompression. */
async function readBodyText(answer: IncomingMessage, signal: AbortSignal, maxBytes: number): Promise<string> {
  const unpack = unpackers[answer.headers['content-encoding']?.toLowerCase() ?? '']?.();
  const body = unpack ? answer.pipe(unpack) : answer;
  // Errors do not propagate along a pipe.
  answer.once('error', (error) => body.destroy(error));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new NotReadable(msg`The page is larger than a megabyte.`);
      parts.push(part);
    }
  } catch (error) {
    throw toNotReadable(error, signal);
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts).toString('utf8');
}

const unpackers: Readonly<Record<string, (() => ReturnType<typeof createGunzip>) | undefined>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function readContentSecurityPolicy({ headersDistinct }: IncomingMessage): string {
  return (headersDistinct['content-security-policy'] ?? []).join(',');
}

function toNotReadable(error: unknown, signal: AbortSignal): NotReadable {
  if (error instanceof NotReadable) return error;
  if (signal.aborted) return new NotReadable(msg`The page didn’t respond within five seconds.`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new NotReadable(msg`No site with this name exists.`);
  return new NotReadable(msg`Couldn’t reach the site.`);
}
