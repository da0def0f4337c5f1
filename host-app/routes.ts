import { msg } from '@lingui/core/macro';
import { storiesLead } from './content/blog.ts';
import { coachingHead, postHead, purchaseHead, shopHead, socialHead, type Head } from './heads.ts';
import { legalPages } from './legal-pages.ts';
import { linkPages } from './link-pages.ts';
import type { PageData } from './page.ts';
import type { Route } from './route.ts';

export type { Route };

/** The route table of the server: status codes, heads and page files. */
export const routes: readonly Route[] = [
  {
    paths: ['/', '/landing', '/demo'],
    needs: ['coach', 'programs', 'posts'],
    head: shopHead,
    page: 'landing',
    calm: true,
  },
  {
    paths: ['/home'],
    needs: ['coach', 'programs', 'posts'],
    head: {
      status: 200,
      title: msg`All programmes`,
      description: msg`All programmes side by side: what’s included and what each one costs.`,
    },
    page: 'home',
    calm: true,
  },
  {
    paths: ['/about'],
    needs: ['coach', 'programs'],
    head: ({ coach }) => ({
      status: 200,
      title: coach?.story ? msg`About the coach` : msg`About us`,
      description: coach?.story?.lead ?? msg`Programmes, how buying works, and our promise.`,
    }),
    page: 'about',
    calm: true,
  },
  {
    paths: ['/free'],
    needs: ['programs'],
    head: {
      status: 200,
      title: msg`Start for free`,
      description: msg`What’s free here and how to get it.`,
    },
    page: 'free',
    calm: true,
  },
  {
    paths: ['/social'],
    query: ['view'],
    needs: ['socialLead'],
    head: socialHead,
    page: 'social',
    calm: true,
  },
  {
    paths: ['/blog'],
    query: ['q', 'category'],
    needs: ['posts', 'coach'],
    head: (data) => ({
      status: 200,
      title: msg`Training blog`,
      description: data.posts?.length === 0 ? msg`The first post will appear here.` : storiesLead(data),
    }),
    page: 'blog',
    calm: true,
  },
  { paths: ['/blog/*'], needs: ['post'], head: postHead, page: 'post', calm: true },
  {
    paths: ['/coaching/thank-you'],
    query: ['redirect_status'],
    head: { status: 200, title: msg`Thank you`, description: msg`Details to send to your coach.`, noindex: true },
    page: 'thank-you',
  },
  ...linkPages,
  {
    // The server answers a valid link with the guide itself.
    paths: ['/guide'],
    head: { status: 410, title: msg`This link has expired`, description: msg`Request the guide again.` },
    page: 'guide',
    needs: ['programs'],
    calm: true,
  },
  {
    paths: ['/login'],
    query: ['return_to', 'problem'],
    needs: ['signIn'],
    head: { status: 200, title: msg`Sign in`, description: msg`Sign in to your training.`, noindex: true },
    page: 'login',
  },
  {
    paths: ['/logout'],
    head: { status: 200, title: msg`Sign out`, description: msg`Sign out of your account.`, noindex: true },
    page: 'logout',
  },
  {
    paths: ['/dashboard'],
    needs: ['programs'],
    head: {
      status: 200,
      title: msg`Your dashboard`,
      description: msg`Your programmes and your progress.`,
      noindex: true,
    },
    page: 'dashboard',
    installable: true,
  },
  {
    // The service worker shows this in place of a page that is not cached.
    paths: ['/offline'],
    head: { status: 200, title: msg`No connection`, description: msg`What’s available offline.`, noindex: true },
    page: 'offline',
  },
  {
    paths: ['/training/*'],
    head: { status: 200, title: msg`Your training`, description: msg`Your training plan.`, noindex: true },
    page: 'training',
    installable: true,
  },
  {
    paths: ['/training/steps/*'],
    head: {
      status: 200,
      title: msg`Your daily steps`,
      description: msg`One step a day, to tick off.`,
      noindex: true,
    },
    page: 'steps',
    installable: true,
  },
  {
    paths: ['/coaching'],
    head: { status: 200, title: msg`Your coaching`, description: msg`Your coaching profile and plan.`, noindex: true },
    page: 'coaching',
    installable: true,
  },
  {
    paths: ['/personal-coaching'],
    needs: ['portrait', 'programs'],
    head: coachingHead,
    page: 'personal-coaching',
    calm: true,
  },
  {
    // The studio has its own router for the addresses below.
    paths: ['/coach', '/coach/*', '/coach/*/*', '/coach/*/*/*', '/coach/*/*/*/*', '/coach/*/*/*/*/*'],
    app: true,
    head: { status: 200, title: msg`Run the shop`, description: msg`Where the coach runs the shop.`, noindex: true },
    page: 'studio',
  },
  {
    paths: ['/embed'],
    query: ['widget'],
    needs: ['programs', 'posts', 'pinned', 'frameHeights', 'paymentSources'],
    head: {
      status: 200,
      title: msg`Embed on your site`,
      description: msg`Choose a widget, match it to your site and copy the code.`,
      noindex: true,
    },
    page: 'embed',
  },
  {
    paths: ['/embed/sign-in'],
    query: ['origin'],
    needs: ['signIn'],
    head: { status: 200, title: msg`Sign in`, description: msg`Show your training on another page.`, noindex: true },
    page: 'embed-sign-in',
  },
  {
    paths: ['/checkout/*'],
    needs: ['programs'],
    head: purchaseHead((program) => msg`Checkout: ${program}`),
    page: 'checkout',
  },
  {
    paths: ['/subscribe/*'],
    needs: ['programs'],
    head: purchaseHead((program) => msg`Subscribe: ${program}`),
    page: 'subscribe',
  },
  {
    paths: ['/coaching-onboarding'],
    head: { status: 200, title: msg`Coaching onboarding`, description: msg`Tell the coach where you stand.` },
    page: 'coaching-onboarding',
  },
  {
    paths: ['/success'],
    query: ['program', 'redirect_status'],
    needs: ['programs'],
    head: { status: 200, title: msg`Your payment`, description: msg`The status of your payment.`, noindex: true },
    page: 'success',
  },
  ...legalPages,
];

/** Route of every address outside the table. */
const notFound: Route = {
  paths: [],
  head: { status: 404, title: msg`404 Page Not Found`, description: msg`This page does not exist.` },
  page: 'not-found',
  calm: true,
};

/** Route of any page while the database is unavailable. */
export const unavailable: Route = {
  paths: [],
  head: {
    status: 503,
    title: msg`Back in a moment`,
    description: msg`Can’t reach the shop right now.`,
    noindex: true,
  },
  page: 'unavailable',
  calm: true,
};

/** Redirects from old exact paths to the new addresses. */
export const redirects: Readonly<Record<string, string>> = {
  '/programs': '/demo#programs',
  '/contact': '/#contact',
};

/** Canonical paths for the sitemap. Excludes patterns, whose values are unknown here. */
export const indexedPaths: readonly string[] = routes.flatMap(({ paths: [path = '*'], head, personal }) =>
  path.includes('*') || personal || (typeof head === 'object' && (head.status !== 200 || head.noindex)) ? [] : path,
);

/** Returns the route of a path; {@link notFound} for a path outside the table. */
export function matchRoute(path: string): Route {
  return routes.find((route) => route.paths.some((pattern) => matches(pattern, path))) ?? notFound;
}

/** Returns the head of a route's page for its data. */
export function resolveHead({ head }: Route, data: PageData): Head {
  return typeof head === 'function' ? head(data) : head;
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, i) => part === given[i] || (part === '*' && given[i] !== ''));
}
