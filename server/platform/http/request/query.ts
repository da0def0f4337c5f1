import type { Context } from 'koa';
import type * as z from 'zod';
import { InvalidInput } from '../../errors.ts';
import { listIssues } from './body.ts';

/**
 * Parses the query string by its schema. The first of repeated names counts. Unknown names are dropped,
 * because others add them to links.
 * @throws {InvalidInput} naming every invalid part.
 */
export function parseQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) if (!given.has(name)) given.set(name, value);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new InvalidInput(listIssues(parsed.error));
  return parsed.data;
}
