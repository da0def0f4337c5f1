import type { Middleware } from 'koa';
import type { Env } from '#server/platform/config/env.ts';
import { requireThisMachine } from '#server/platform/http/protection/same-machine.ts';

/** All browser paths of the sandbox; routers ignore case. */
const SANDBOX_PATHS = /^\/(?:sandbox|embed-demo|api\/connect\/sandbox)(?:\/|$)/i;

/**
 * The mailbox lets its reader sign in as anybody, the coach too: the sandbox only answers browsers on this
 * machine, unless SANDBOX_CLIENTS opens it.
 */
export function guardSandbox({ SANDBOX_CLIENTS }: Pick<Env, 'SANDBOX_CLIENTS'>): Middleware {
  const guard = requireThisMachine(
    'The sandbox only answers browsers on the same machine. Set SANDBOX_CLIENTS=anybody to open it to everyone.',
  );
  if (SANDBOX_CLIENTS === 'anybody') return (_ctx, next) => next();
  return (ctx, next) => (SANDBOX_PATHS.test(ctx.path) ? guard(ctx, next) : next());
}
