import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Sources of the content policy, beyond the shop's own. */
export interface PageSources {
  script: string[];
  connect: string[];
  frame: string[];
  img: string[];
}

/**
 * The headers that tell browsers what our pages may do: nothing inline, nothing from elsewhere,
 * not in somebody's frame. `relaxed` is for the development server, which injects inline scripts.
 */
export function securityHeaders({ providers, ...options }: Options): Middleware {
  const everywhere = policy({ ...options, sources: sourcesOf() });
  const paying = policy({ ...options, sources: sourcesOf(providers) });
  return (ctx, next) => {
    const headers = PAYING.test(ctx.path) ? paying : everywhere;
    return headers(ctx, () => {
      // A window that was opened has to know who opened it, all the way through: one that signs in for
      // a page elsewhere, and a provider's, in which a payment is approved.
      if (SIGN_IN.test(ctx.path) || PAYING.test(ctx.path)) ctx.remove('cross-origin-opener-policy');
      // What somebody was sent along with an address is not repeated in every request for a file.
      if (PAYING.test(ctx.path)) ctx.set('referrer-policy', 'strict-origin');
      return next();
    });
  };
}

interface Options {
  https: boolean;
  relaxed?: boolean;
  /** Tells browsers to ask every sub-domain over TLS, too. */
  hstsSubdomains?: boolean;
  /** Who takes payments here, with what their scripts need; nobody if missing. */
  providers?: readonly { pageSources: PageSources }[];
}

/** Where somebody pays or changes a card. */
const PAYING = /^\/(?:checkout|subscribe)\/|^\/dashboard$/;

function sourcesOf(providers: Options['providers'] = []): PageSources {
  const all = (kind: keyof PageSources) => [...new Set(providers.flatMap(({ pageSources }) => pageSources[kind]))];
  return { script: all('script'), connect: all('connect'), frame: all('frame'), img: all('img') };
}

function policy({
  https,
  relaxed = false,
  hstsSubdomains = false,
  sources,
}: Omit<Options, 'providers'> & { sources: PageSources }) {
  const inline = relaxed ? ["'unsafe-inline'"] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline, ...sources.script],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:', ...sources.img],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(relaxed ? ['ws:'] : []), ...sources.connect],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", ...sources.frame],
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
    // A browser that has met the origin without it, in a mail or a file, complains of every page that asks for it.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
  });
}

/** Where that window goes: the page that asks, signing in, and back. */
const SIGN_IN = /^\/(?:embed\/sign-in|login|api\/(?:login|connect)|sandbox\/(?:oidc|people))(?:\/|$)/;
