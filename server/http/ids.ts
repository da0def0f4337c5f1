import type { Context } from 'koa';
import { NotFound } from '../errors.ts';

/** Whether a text is an id of ours: what a database would not take as one is nobody's. */
export function isUuid(text: string | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '');
}

/** The id in a request's path. @throws {NotFound} for what is none. */
export function uuidParam(ctx: Context, name = 'id'): string {
  const id = (ctx as Context & { params: Record<string, string | undefined> }).params[name];
  if (!isUuid(id)) throw new NotFound();
  return id;
}
