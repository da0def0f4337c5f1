import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import { AppError, InvalidInput } from '../errors.ts';

/** Reads a JSON or form body of at most 64 kB into `ctx.request.body`. One per route that takes a body. */
export const readBody: Middleware[] = [
  async (ctx, next) => {
    if (!ctx.is('json', 'urlencoded')) {
      throw new AppError(415, 'unsupported_type', 'Send the fields as application/json.');
    }
    await next();
  },
  bodyParser({
    enableTypes: ['json', 'form'],
    jsonLimit: '64kb',
    formLimit: '64kb',
    onError(error) {
      const { status } = error as { status?: number };
      if (status === 413) throw new AppError(413, 'too_large', 'The request is too large.');
      throw new AppError(400, 'invalid_json', 'The body of the request cannot be read.');
    },
  }),
];

/**
 * The request body as the contract says it should be; unknown fields are dropped.
 * @throws {InvalidInput} naming every field that is not.
 */
export function parseBody<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const parsed = schema.safeParse(ctx.request.body ?? {});
  if (parsed.success) return parsed.data;
  throw new InvalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
