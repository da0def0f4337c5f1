import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** What the payment providers' scripts need on the pages on which somebody pays. */
interface Sources {
  script: string[];
  connect: string[];
  frame: string[];
  img: string[];
}

/**
 * The headers that tell browsers what our pages may do: nothing inline, nothing from elsewhere,
 * not in somebody's frame. `relaxed` is for the development server, which injects inline scripts.
 */
export function securityHeaders({ https, relaxed = false, providers }: Options): Middleware {
  const everywhere = policy({ https, relaxed, sources: { script: [], connect: [], frame: [], img: [] } });
  const paying = policy({ https, relaxed, sources: sourcesOf(providers) });
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
  /** Who takes payments here; nobody if missing. */
  providers?: PaymentProviders;
}

/** A provider with a `scriptUrl` is a stand-in, whose script comes from there. */
interface PaymentProviders {
  card: { scriptUrl: string | null } | null;
  paypal: { scriptUrl: string | null; environment: string } | null;
}

/** Where somebody pays or changes a card. */
const PAYING = /^\/(?:checkout|subscribe)\/|^\/dashboard$/;

/** https://docs.stripe.com/security/guide#content-security-policy and PayPal's own list for its SDK. */
function sourcesOf({ card, paypal }: PaymentProviders = { card: null, paypal: null }): Sources {
  const stripe = card && !card.scriptUrl;
  const site = paypal?.environment === 'sandbox' ? 'https://www.sandbox.paypal.com' : 'https://www.paypal.com';
  const pay = paypal && !paypal.scriptUrl;
  return {
    script: [
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
      ...(card?.scriptUrl ? [new URL(card.scriptUrl).origin] : []),
      ...(pay ? [site, 'https://www.paypalobjects.com'] : []),
    ],
    connect: [...(stripe ? ['https://api.stripe.com'] : []), ...(pay ? [site, 'https://www.paypalobjects.com'] : [])],
    frame: [
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
      ...(pay ? [site] : []),
    ],
    img: [...(stripe ? ['https://*.stripe.com'] : []), ...(pay ? [site, 'https://www.paypalobjects.com'] : [])],
  };
}

function policy({ https, relaxed, sources }: { https: boolean; relaxed: boolean; sources: Sources }) {
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

/** Where that window goes: the page that asks, signing in, and back. */
const SIGN_IN = /^\/(?:embed\/sign-in|login|api\/(?:login|connect)|sandbox\/(?:oidc|people))(?:\/|$)/;
