import type { Context } from 'koa';
import { NotFound } from '#server/platform/errors.ts';

/** Parses a number in a request's path. @throws {NotFound} for anything else */
export function numberParam(ctx: Context, name = 'id'): number {
  const written = (ctx as Context & { params: Record<string, string | undefined> }).params[name] ?? '';
  if (!/^\d{1,9}$/.test(written)) throw new NotFound();
  return Number(written);
}
