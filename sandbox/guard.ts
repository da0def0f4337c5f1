import type { Middleware } from 'koa';
import type { Env } from '#server/platform/config/env.ts';
import { requireThisMachine } from '#server/platform/http/protection/same-machine.ts';

/** Everything of the sandbox that a browser can ask for; routers do not mind the case of letters. */
const SANDBOX_PATHS = /^\/(?:sandbox|embed-demo|api\/connect\/sandbox)(?:\/|$)/i;

/**
 * Whoever reads the mailbox signs in as anybody, the coach too: the sandbox answers browsers on this
 * machine only, unless SANDBOX_CLIENTS opens it.
 */
export function guardSandbox({ SANDBOX_CLIENTS }: Pick<Env, 'SANDBOX_CLIENTS'>): Middleware {
  const guard = requireThisMachine(
    'The sandbox answers browsers on its own machine only. SANDBOX_CLIENTS=anybody opens it to every one.',
  );
  if (SANDBOX_CLIENTS === 'anybody') return (_ctx, next) => next();
  return (ctx, next) => (SANDBOX_PATHS.test(ctx.path) ? guard(ctx, next) : next());
}
