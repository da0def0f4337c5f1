import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { msg } from '@lingui/core/macro';
import type { ErrorResponse } from '#contract/shared/errors.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { isDatabaseAway } from '../db/connection/away.ts';
import { isOfErasedUser } from '../db/erased-user.ts';
import { findLostRace } from '../db/race.ts';
import { isUnstorable } from '../db/unstorable.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';
import { AppError, getErrorMessage, NotFound } from '../errors.ts';
import { englishSpeaker, translateWords, loadSpeaker } from '../i18n/words.ts';
import { resolveLanguage } from './language/language.ts';
import { isApiPath } from './request/api-path.ts';
import { allowInlineStyle } from './protection/security.ts';
import { noStore } from './protection/no-store.ts';

interface UnavailablePage {
  html: string;
  /** Its inline style sheet; empty for none. */
  inlineStyle: string;
}

/**
 * Turns every error into `{error:{code,message,issues?}}` with its status. An unexpected error becomes
 * a bare 500 with the request id, and its details go to the log. If the database is away, the status
 * is 503, with an HTML page for page requests.
 */
export function handleErrors(log: Logger, unavailablePage?: (path: string) => Promise<UnavailablePage>): Middleware {
  return async (ctx, next) => {
    try {
      // A request target that is no path: later middleware cannot handle it.
      if (!ctx.path?.startsWith('/')) throw new AppError(400, 'bad_request', msg`The request is invalid.`);
      await next();
      if (ctx.status >= 400 && !ctx.body) throw unanswered(ctx.status);
    } catch (error) {
      const known = foreseen(error);
      const problem = { id: ctx.state['id'], problem: getErrorMessage(error) };
      if (findLostRace(error)) log.warn(problem, 'request.lost_race');
      else if (known instanceof Unavailable) log.warn(problem, 'database.not_reached');
      if (!known) log.error({ err: error, id: ctx.state['id'] }, 'request.failed');
      if (known instanceof Unavailable && unavailablePage && wantsPage(ctx)) {
        const page = await unavailablePage(ctx.path).catch(() => undefined);
        if (page) return answerPage(ctx, known, page);
      }
      await answer(ctx, known ?? new AppError(500, 'internal', somethingWrong(String(ctx.state['id']))));
    }
  };
}

function foreseen(error: unknown): AppError | undefined {
  // Bodies are looked through before; an address, a header or a form of a library's may hold it as well.
  if (isUnstorable(error)) return new AppError(400, 'bad_request', msg`The request contains an invalid character.`);
  const race = findLostRace(error);
  if (isOfErasedUser(error) || race === 'deleted') return new NotFound();
  if (race === 'written') return changedMeanwhile();
  return isDatabaseAway(error) || race === 'undone' ? new Unavailable() : asAppError(error);
}

/** 503: the database cannot be reached, or cannot keep up. */
export class Unavailable extends AppError {
  constructor() {
    super(503, 'unavailable', msg`Can’t reach the shop right now. Try again in a moment.`, {
      headers: { 'retry-after': '5' },
    });
  }
}

function wantsPage(ctx: Context): boolean {
  return !isApiPath(ctx.path) && ctx.accepts('html', 'json') === 'html';
}

function answerPage(ctx: Context, { status, headers }: AppError, { html, inlineStyle }: UnavailablePage) {
  ctx.status = status;
  ctx.set(headers);
  noStore(ctx);
  ctx.remove('etag');
  ctx.remove('content-encoding');
  ctx.type = 'text/html; charset=utf-8';
  allowInlineStyle(ctx, inlineStyle);
  ctx.body = html;
}

/** Returns the error for the router's bare status: an unknown path, or another method. */
function unanswered(status: number): AppError {
  if (status === 405) return new AppError(405, 'method_not_allowed', msg`Method not allowed: see the Allow header.`);
  if (status === 501) return new AppError(501, 'not_implemented', msg`Unknown method.`);
  return new NotFound();
}

async function answer(ctx: Context, { status, code, words, issues, headers }: AppError) {
  ctx.status = status;
  ctx.set(headers);
  const say = await sayerFor(ctx);
  noStore(ctx);
  ctx.remove('etag');
  const said = issues?.map(({ path, message }) => ({ path, message: say(message) }));
  // The specification wants this word in the body of every 401, so it is not translated.
  const message = status === 401 ? `Unauthorized: ${say(words)}` : say(words);
  ctx.body = { error: { code, message, ...(said && { issues: said }) } } satisfies ErrorResponse;
}

/**
 * Returns a translator for the caller's language. Texts without a translation stay as they are,
 * and so do all texts if the catalogue cannot be loaded.
 */
async function sayerFor(ctx: Context): Promise<(words: Words) => string> {
  const speaker = await loadSpeaker(resolveLanguage(ctx)).catch(() => englishSpeaker);
  if (speaker !== englishSpeaker) {
    ctx.set('content-language', speaker.language);
    ctx.vary('accept-language');
  }
  return (words) => translateWords(speaker, words);
}

function somethingWrong(request: string): Words {
  return msg`Something went wrong on our side. Request ${request}.`;
}

/** Libraries throw http-errors; those with `expose` are meant for the caller. */
function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error) || !('status' in error) || !('expose' in error) || !error.expose) return undefined;
  const status = Number(error.status);
  return new AppError(status, codes[status] ?? 'bad_request', messages[status] ?? msg`The request is invalid.`);
}

const codes: Record<number, string> = { 413: 'too_large', 415: 'unsupported_type' };
const messages: Record<number, Words> = { 413: msg`The request is too large.` };
