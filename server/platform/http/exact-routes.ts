import type Router from '@koa/router';
import type { Middleware } from 'koa';

/**
 * Returns the middleware of a router that matches paths exactly. By default a router ignores case and a slash at the
 * end, and middleware that compares paths would miss its requests.
 */
export function exactRoutes(router: Router): Middleware[] {
  for (const layer of router.stack) layer.regexp = new RegExp(layer.regexp.source.replace('(?:\\/$)?$', '$'));
  return [router.routes(), router.allowedMethods()] as Middleware[];
}
