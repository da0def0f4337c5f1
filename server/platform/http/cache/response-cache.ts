import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { type CachedBody, getCacheEpoch } from './cached-response.ts';
import { keepLatest } from './keep-latest.ts';
import { type RequestRecorder, requestId } from '../monitoring/request-log.ts';

interface StoredResponse {
  headers: string[];
  /** Headers of a 304. */
  bare: string[];
  body: Buffer;
  etag: string;
  /** On the clock of `performance.now()`. */
  until: number;
  epoch: number;
}

/** Limit of entries by address and Accept-Encoding, because clients can vary the header. */
const MAX_ENTRIES = 200;
const CHOSEN_LANGUAGE = /(?:^|; ?)language=/;
/** Headers that a 304 omits. */
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

/**
 * Caches whole shared answers in front of the app for one second. A cached answer has the status, headers
 * and bytes of the app's; each request still has its own id, log line and metrics.
 */
export function createResponseCache(record: RequestRecorder): {
  remember: Middleware;
  listen: (app: Koa) => RequestListener;
} {
  const answers = new Map<string, StoredResponse>();

  /** Outermost in the app. A 304 fills the cache, too, because it belongs to a repeated request. */
  const remember: Middleware = async (ctx, next) => {
    await next();
    const cached = ctx.state['cached'] as CachedBody | undefined;
    if (cached?.status !== 200 || ctx.method !== 'GET' || (ctx.status !== 200 && ctx.status !== 304)) return;
    // Answers to other origins differ, and a query could be anything.
    if (ctx.get('origin') || ctx.req.url !== ctx.path) return;
    const { type, body, until, epoch } = cached;
    const given = { ...ctx.res.getHeaders(), 'content-type': type, 'content-length': body.length };
    const headers = Object.entries(given)
      .filter(([name]) => name !== 'x-request-id')
      .map(([name, value]) => [name, String(value)] as const);
    const etag = headers.find(([name]) => name === 'etag')?.[1] ?? '';
    const answer = {
      headers: headers.flat(),
      bare: headers.filter(([name]) => !OF_THE_BODY.has(name)).flat(),
      body,
      etag,
      until,
      epoch,
    };
    keepLatest(answers, buildCacheKey(ctx.req), answer, MAX_ENTRIES);
  };

  function recall(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' || req.headers.origin) return false;
    // A chosen language may redirect.
    if (req.headers.cookie && CHOSEN_LANGUAGE.test(req.headers.cookie)) return false;
    const answer = answers.get(buildCacheKey(req));
    const started = performance.now();
    if (!answer || started > answer.until || answer.epoch !== getCacheEpoch()) return false;
    const id = requestId(req.headers['x-request-id']);
    const has = req.headers['if-none-match'];
    const known = has === answer.etag;
    // The app judges lists, weak tags and `*`.
    if (has && !known && /^W\/|[,*]/.test(has)) return false;
    const headers = known ? answer.bare : answer.headers;
    const status = known ? 304 : 200;
    res.writeHead(status, [...headers, 'x-request-id', id]).end(known ? undefined : answer.body);
    const path = req.url ?? '/';
    record({ id, method: 'GET', path, route: path, status, started });
    return true;
  }

  return {
    remember,
    listen(app) {
      let handle: ReturnType<Koa['callback']> | undefined;
      return (req, res) => {
        if (recall(req, res)) return;
        handle ??= app.callback();
        void handle(req, res);
      };
    },
  };
}

function buildCacheKey(req: IncomingMessage): string {
  return `${req.url}\n${req.headers['accept-encoding'] ?? ''}`;
}
