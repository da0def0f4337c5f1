import type { ComponentType } from 'react';
import type { PageProps } from './page.ts';

/** One page of the site: which addresses show it, what a search engine reads, where its code is. */
export interface Route {
  /** Address patterns, the canonical one first. `*` stands for one path segment. */
  paths: readonly string[];
  status: 200 | 404;
  /** Without the brand name, which is added behind it; undefined for the brand name alone. */
  title?: string;
  description: string;
  /** Name of the file in `pages/` that shows it. */
  page: string;
}

const pages = import.meta.glob<{ default: ComponentType<PageProps> }>('./pages/*.tsx');

/** The route table: the server takes status codes and heads from it, the browser the page's code. */
const routes: readonly Route[] = [
  {
    paths: ['/', '/landing', '/demo'],
    status: 200,
    description:
      'Energy and endurance coaching for busy people: a free morning routine, a 30-day programme and personal coaching.',
    page: 'landing',
  },
  {
    // Addresses that the site links to and that are not open yet. Each leaves this list with its page.
    paths: ['/about', '/social', '/home', '/blog', '/blog/*', '/dashboard', '/coaching', '/subscribe/*', '/checkout/*'],
    status: 404,
    title: 'Not open yet',
    description: 'This page is not open yet.',
    page: 'soon',
  },
];

/** What every address outside the table shows. */
const notFound: Route = {
  paths: [],
  status: 404,
  title: '404 Page Not Found',
  description: 'This page does not exist.',
  page: 'not-found',
};

/** Addresses that have moved: exact path to the address that holds what they named. */
export const redirects: Readonly<Record<string, string>> = {
  '/programs': '/demo#programs',
  '/contact': '/#contact',
};

/** The page that a path shows; a path outside the table shows {@link notFound}. */
export function matchRoute(path: string): Route {
  return routes.find((route) => route.paths.some((pattern) => matches(pattern, path))) ?? notFound;
}

/** The code of a route's page. */
export async function loadPage({ page }: Route): Promise<ComponentType<PageProps>> {
  const load = pages[`./pages/${page}.tsx`];
  if (!load) throw new Error(`There is no page ${page}.`);
  return (await load()).default;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => part === given[i] || (part === '*' && given[i] !== ''))
  );
}
