import type { Context } from 'koa';
import type * as z from 'zod';
import { InvalidInput } from '../errors.ts';
import { listIssues } from './body.ts';

/**
 * What stands behind the question mark, as the contract says it should be. Of a name that is there twice the first
 * counts, and names that nobody knows are left out: others add them to links.
 * @throws {InvalidInput} naming every part that is not.
 */
export function parseQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) if (!given.has(name)) given.set(name, value);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new InvalidInput(listIssues(parsed.error));
  return parsed.data;
}
