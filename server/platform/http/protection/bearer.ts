import type { Context } from 'koa';

/** Returns the bearer token of a page elsewhere, if there is one. */
export function readBearerToken(ctx: Context): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1];
}
