import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { PageSources } from '#contract/embed/embed.ts';
import { withoutPrefix } from '#contract/i18n/languages.ts';
import { getShopLanguage } from '../language/language.ts';

/**
 * Sets the security headers: no inline code, no other origins, no framing. `allowInlineStyle` adds a document's own
 * style sheet. `relaxed` is for the development server, which injects inline scripts. A page has the same headers in
 * each language.
 */
export function securityHeaders({ providers, ...options }: Options): Middleware {
  const everywhere = policy({ ...options, sources: mergePageSources() });
  const paying = policy({ ...options, sources: mergePageSources(providers) });
  return (ctx, next) => {
    const { path } = withoutPrefix(ctx.path, getShopLanguage(ctx));
    const isPaying = PAYING.test(path);
    const headers = isPaying ? paying : everywhere;
    return headers(ctx, () => {
      // These windows need their opener: one that signs in for a page elsewhere, and a provider's window, in which
      // a payment is approved.
      if (isPaying || SIGN_IN.test(path)) ctx.remove('cross-origin-opener-policy');
      // An address with a secret in it is not repeated in every request for a file.
      if (isPaying) ctx.set('referrer-policy', 'strict-origin');
      return next();
    });
  };
}

/** Allows a document's one inline style sheet, by its hash. The relaxed policy allows it already. */
export function allowInlineStyle(ctx: Context, style: string): void {
  const policy = ctx.response.get('content-security-policy');
  if (style)
    ctx.set(
      'content-security-policy',
      policy.replace("style-src 'self';", `style-src 'self' ${buildHashSource(style)};`),
    );
}

/**
 * Replaces those headers for a page that is made for frames. Any site may frame it, so it runs on an opaque
 * origin without cookies or storage, and has no privileges. `script` and `style` are hashes of its inline
 * code.
 */
export function allowFraming(ctx: Context, { origin, script, style }: Framed): void {
  const own = `'self' ${origin}`;
  const policy = [
    "default-src 'none'",
    `script-src ${own} ${script}`,
    `style-src ${style}`,
    `img-src ${own} data:`,
    `connect-src ${own}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    'frame-ancestors *',
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  ctx.set('content-security-policy', policy.join(';'));
  ctx.remove('x-frame-options');
  // Browsers refuse it on an opaque origin.
  ctx.remove('cross-origin-opener-policy');
}

interface Framed {
  /** Public origin of the shop, for the addresses of what the page loads. */
  origin: string;
  script: string;
  style: string;
}

interface Options {
  https: boolean;
  relaxed?: boolean;
  /** Tells browsers to ask every sub-domain over TLS, too. */
  hstsSubdomains?: boolean;
  /** Payment providers with the sources that their scripts need; none if missing. */
  providers?: readonly { pageSources: PageSources }[];
}

/** Pages with a payment or a change of card. */
const PAYING = /^\/(?:checkout|subscribe)\/|^\/dashboard$/;

/** Merges the page sources of all providers. */
export function mergePageSources(providers: Options['providers'] = []): PageSources {
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
        workerSrc: ["'self'"],
        frameSrc: ["'self'", ...sources.frame],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        // On plain http the upgrade would break every file.
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // The widgets and their API are made to be loaded by other people's pages.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Browsers warn on each page with this header after they met the origin without it, in a mail or a file.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
  });
}

function buildHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Addresses of the sign-in window: the page that asks, signing in, and back. */
const SIGN_IN = /^\/(?:embed\/sign-in|login|api\/(?:login|connect)|sandbox\/(?:oidc|people))(?:\/|$)/;
