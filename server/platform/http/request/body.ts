import { msg } from '@lingui/core/macro';
import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import { plainIssue } from '#contract/forms/issue-words.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { runBodyChecks } from './body-checks.ts';
import { AppError, InvalidInput, type FieldIssue } from '../../errors.ts';

/** Reads a JSON or form body of at most 64 kB into `ctx.request.body`. One per route that takes a body. */
export const readBody: Middleware[] = createBodyParser('64kb');

/** Parses bodies of up to half a megabyte, for what a device stored while it was offline. */
export const readLargeBody: Middleware[] = createBodyParser('512kb');

/** Parses bodies of up to four megabytes: a training plan of two years, sent by the coach. */
export const readHugeBody: Middleware[] = createBodyParser('4mb');

/**
 * Returns the bytes of a body of any content type, unparsed, for signature checks.
 * @throws {AppError} 413 as soon as there are too many
 */
export async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of ctx.req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new AppError(413, 'too_large', msg`The request is too large.`, { headers: CLOSE });
    parts.push(part);
  }
  await runBodyChecks(ctx.req);
  return Buffer.concat(parts);
}

/** The rest of the body is not read, so the connection cannot be reused. */
const CLOSE = { connection: 'close' };

function createBodyParser(limit: string): Middleware[] {
  return [
    async (ctx, next) => {
      if (!ctx.is('json', 'urlencoded')) {
        throw new AppError(415, 'unsupported_type', msg`Send the fields as application/json.`);
      }
      await next();
    },
    bodyParser({
      enableTypes: ['json', 'form'],
      jsonLimit: limit,
      formLimit: limit,
      onError(error) {
        const { status } = error as { status?: number };
        if (status === 413) throw new AppError(413, 'too_large', msg`The request is too large.`);
        throw new AppError(400, 'invalid_json', msg`Couldn’t read the request body.`);
      },
    }),
    async (ctx, next) => {
      await runBodyChecks(ctx.req);
      await next();
    },
  ];
}

/**
 * Parses the request body by its schema and drops unknown fields. Missing fields come from `kept`, if it is given.
 * @throws {InvalidInput} naming every invalid field.
 */
export function parseBody<S extends z.ZodType>(ctx: Context, schema: S, kept?: object): z.output<S> {
  const body: unknown = ctx.request.body ?? {};
  const parsed = schema.safeParse(kept && isRecord(body) ? { ...kept, ...body } : body);
  if (!parsed.success) {
    throw new InvalidInput(listIssues(parsed.error));
  }
  const path = unstorable(parsed.data);
  if (path) throw new InvalidInput([{ path: path.join('.'), message: msg`This contains an invalid character.` }]);
  return parsed.data;
}

function isRecord(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** Lists the rejected fields with their messages. */
export function listIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap(toIssues);
}

/** An unknown name is an issue of its own. */
function toIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issueWords(issue) }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: msg`Unknown field.` }));
}

/**
 * Returns the message of an issue. Our schemas' messages come from the catalogue.
 * Zod's own are English and technical; other languages get the nearest message.
 */
export function issueWords({ code, message }: z.core.$ZodIssue): Words {
  if (findSentence(message)) return message;
  return { ...findSentence(plainIssue({ code, message }))!, message };
}

/** Depth of values in a body, well above that of a plan. */
const DEPTH_MAX = 50;

/** Returns the path of a value that no database stores as text: a NUL, a lone surrogate, or one that is nested too deeply. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEPTH_MAX) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key, [...path, key]) ?? unstorable(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
