import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * The headers that tell browsers what our pages may do: nothing inline, nothing from elsewhere,
 * not in somebody's frame. `relaxed` is for the development server, which injects inline scripts.
 */
export function securityHeaders({ https, relaxed = false }: { https: boolean; relaxed?: boolean }): Middleware {
  const inline = relaxed ? ["'unsafe-inline'"] : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(relaxed ? ['ws:'] : [])],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        // On plain http the upgrade would make every file unreachable.
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // The widgets and their API are made to be loaded by other people's pages.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  return (ctx, next) =>
    headers(ctx, () => {
      // The window that signs in for a page elsewhere has to know who opened it, all the way through.
      if (WAY_IN.test(ctx.path)) ctx.remove('cross-origin-opener-policy');
      return next();
    });
}

/** Where that window goes: the page that asks, signing in, and back. */
const WAY_IN = /^\/(?:embed\/sign-in|login|api\/(?:login|connect)|sandbox\/(?:oidc|people))(?:\/|$)/;
