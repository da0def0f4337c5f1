import type { Context } from 'koa';
import { isUuid } from '#contract/shared/ids.ts';
import { NotFound } from '../../errors.ts';

/** Returns the id in a request's path. @throws {NotFound} if it is none. */
export function uuidParam(ctx: Context, name = 'id'): string {
  const id = (ctx as Context & { params: Record<string, string | undefined> }).params[name];
  if (!isUuid(id)) throw new NotFound();
  return id;
}
