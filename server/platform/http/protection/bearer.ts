import type { Context } from 'koa';

/** The token of a page elsewhere, if the request brings one. */
export function readBearerToken(ctx: Context): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1];
}
