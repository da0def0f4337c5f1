import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { isDatabaseAway } from '#server/platform/db/connection/away.ts';
import { allowInlineStyle } from '../protection/security.ts';
import { compressInBackground, compressQuickly, isCompressing } from './compressed.ts';

/** Age in milliseconds at which an answer is renewed in the background. At the hard limit, requests wait for it. */
const SOFT_MS = 1_000;
/** Age after which every process serves a change. @public */
export const MAX_CACHE_AGE_MS = 3_000;
/** Time for which the last answer is served while the database is away. */
const STALE_MS = 3_600_000;
/** Milliseconds that a request waits for a new answer before it gets the last one. Tests change it. @public */
export const renewalSettings = { patienceMs: 1_000 };

/** Largest answer, in bytes, that is compressed at the highest level: beyond, that takes seconds. */
const SMALL = 200_000;

/** Incremented when the inputs of all answers change at once. */
let epoch = 0;

/** Discards all earlier answers, unless no newer one can be made. */
export function invalidateCache(): void {
  epoch++;
}

/** Returns the epoch, which tells whether an answer is outdated. @public */
export const getCacheEpoch = (): number => epoch;

/** A text, or a text with a status and a document's inline style sheet, which the content policy has to allow. */
export type Content = string | { text: string; status: number; inlineStyle?: string };

interface Answer {
  status: number;
  plain: Buffer;
  br: Buffer;
  /** True if `br` is the smallest form. */
  isSmallest: boolean;
  gzip: Buffer;
  etag: string;
  inlineStyle: string;
  madeAt: number;
  /** Changed by `invalidateCache`. */
  epoch: number;
}

/** Body and type that a cached response leaves in `ctx.state.cached`, since a 304 has neither. */
export interface CachedBody {
  status: number;
  type: string;
  body: Buffer;
  /** End of its validity, on the clock of `performance.now()`. */
  until: number;
  /** Set by `invalidateCache`; an answer of another epoch is outdated. */
  epoch: number;
}

/**
 * A shared answer with its compressed forms and its ETag. It follows a database change within three
 * seconds in every process. Concurrent requests share one build. Without the database it serves the
 * last answer for an hour.
 */
export class CachedResponse {
  readonly #make: () => Promise<Content>;
  readonly #type: string;
  readonly #smallest: boolean;
  #answer: Answer | undefined;
  #making: Promise<Answer> | undefined;
  #begunAt = -Infinity;
  #begunIn = 0;

  /**
   * With `smallest`, a repeated answer of up to {@link SMALL} bytes is compressed at the highest level.
   * That saves a twelfth of the bytes and takes ten times as long. So it runs in the background, one answer
   * at a time, and never for an address that is requested only once.
   */
  constructor(type: string, make: () => Promise<Content>, { smallest = false }: { smallest?: boolean } = {}) {
    this.#type = type;
    this.#make = make;
    this.#smallest = smallest;
  }

  /**
   * Sends the cached body; 304 without one if the caller has it already. A request that finds it outdated renews it
   * with its own `make`.
   */
  async send(ctx: Context, make = this.#make): Promise<void> {
    const known = this.#answer;
    const answer = await this.#current(make);
    if (known) void this.#shrink(answer);
    ctx.set('cache-control', 'no-cache');
    ctx.vary('accept-encoding');
    // One by one: asked for both, the first in the browser's list would win, which is gzip in all of them.
    const encoding = (['br', 'gzip'] as const).find((each) => ctx.acceptsEncodings(each));
    const etag = encoding ? `"${answer.etag}-${encoding}"` : `"${answer.etag}"`;
    ctx.set('etag', etag);
    ctx.status = answer.status;
    allowInlineStyle(ctx, answer.inlineStyle);
    ctx.type = this.#type;
    if (encoding) ctx.set('content-encoding', encoding);
    const body = encoding ? answer[encoding] : answer.plain;
    ctx.body = body;
    const type = ctx.response.get('content-type');
    ctx.state['cached'] = {
      status: answer.status,
      type,
      body,
      until: answer.madeAt + SOFT_MS,
      epoch: answer.epoch,
    } satisfies CachedBody;
    if (ctx.fresh) ctx.status = 304;
  }

  async #current(make: () => Promise<Content>): Promise<Answer> {
    const known = this.#answer;
    const lived = known ? performance.now() - known.madeAt : Infinity;
    const age = known && known.epoch !== epoch ? Math.max(lived, MAX_CACHE_AGE_MS) : lived;
    if (known && age < SOFT_MS) return known;
    if (this.#making && this.#begunIn !== epoch) this.#making = undefined;
    const making = (this.#making ??= this.#begin(make));
    if (!known || age >= STALE_MS) return making;
    // No request waits for this: if it fails, the next request past the hard limit gets the error.
    making.catch(() => undefined);
    if (age < MAX_CACHE_AGE_MS || performance.now() - this.#begunAt > renewalSettings.patienceMs) return known;
    return this.#orStale(making, known);
  }

  /** One at a time: while the database hangs, later requests do not all wait for it. */
  #begin(make: () => Promise<Content>): Promise<Answer> {
    this.#begunAt = performance.now();
    this.#begunIn = epoch;
    const making: Promise<Answer> = this.#renew(make).finally(() => {
      if (this.#making === making) this.#making = undefined;
    });
    return making;
  }

  async #orStale(making: Promise<Answer>, known: Answer): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => (timer = setTimeout(resolve, renewalSettings.patienceMs, known)));
    try {
      return await Promise.race([making, late]);
    } catch (error) {
      if (isDatabaseAway(error)) return known;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #renew(make: () => Promise<Content>): Promise<Answer> {
    const madeAt = performance.now();
    const madeIn = epoch;
    const made = await make();
    const { text, status, inlineStyle = '' } = typeof made === 'string' ? { text: made, status: 200 } : made;
    const plain = Buffer.from(text);
    // Most renewals change nothing: the compressed forms of the last one still hold.
    if (this.#answer?.plain.equals(plain)) return (this.#answer = { ...this.#answer, status, madeAt, epoch: madeIn });
    const [br, zipped] = await Promise.all([compressQuickly(plain), compressQuickly(plain, 'gzip')]);
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const same = { status, plain, inlineStyle, etag, madeAt, epoch: madeIn };
    return (this.#answer = { ...same, br, isSmallest: false, gzip: zipped });
  }

  /** Compresses an answer at the highest level, unless another one is in progress: a later request tries again. */
  async #shrink({ plain, isSmallest }: Answer): Promise<void> {
    if (!this.#smallest || isSmallest || plain.length > SMALL || isCompressing()) return;
    const br = await compressInBackground(plain);
    if (this.#answer?.plain.equals(plain)) this.#answer = { ...this.#answer, br, isSmallest: true };
  }
}
