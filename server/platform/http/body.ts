import { msg } from '@lingui/core/macro';
import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import { plainIssue } from '#contract/issue-words.ts';
import { findSentence } from '#contract/sentence.ts';
import type { Words } from '#contract/speak.ts';
import { AppError, InvalidInput, type FieldIssue } from '../errors.ts';

/** Reads a JSON or form body of at most 64 kB into `ctx.request.body`. One per route that takes a body. */
export const readBody: Middleware[] = createBodyParser('64kb');

/** The same for what a device has kept for days without a connection: half a megabyte. */
export const readLargeBody: Middleware[] = createBodyParser('512kb');

/** The same for a training plan of two years, which the coach alone may send: four megabytes. */
export const readHugeBody: Middleware[] = createBodyParser('4mb');

/**
 * The bytes of a body, whatever it says that they are: what was signed is not to be read by anybody before.
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
  return Buffer.concat(parts);
}

/** What is still being sent is not read: the connection is of no more use. */
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
  ];
}

/**
 * The request body as the contract says it should be; unknown fields are dropped. What is missing in it is as `kept`
 * has it, where there is such a thing.
 * @throws {InvalidInput} naming every field that is not.
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

/** Every field that a schema has refused, in words. */
export function listIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap(toIssues);
}

/** A name that is not known is a field of its own. */
function toIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issueWords(issue) }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: msg`Unknown field.` }));
}

/**
 * What a schema says of its own comes from the catalogue. Where it says nothing zod does, in English and for
 * programmers: who reads that has it as it is, and others read what comes nearest.
 */
export function issueWords({ code, message }: z.core.$ZodIssue): Words {
  if (findSentence(message)) return message;
  return { ...findSentence(plainIssue({ code, message }))!, message };
}

/** Where a value holds what no database takes as text: a NUL, or half of a character. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key, [...path, key]) ?? unstorable(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
