import type { Head } from './heads.ts';
import type { PageData, PageNeed } from './page.ts';

/** One page of the site: its addresses, its metadata and its code. */
export interface Route {
  /** Address patterns, the canonical one first. `*` stands for one path segment. */
  paths: readonly string[];
  /** Query parameters that change the content. */
  query?: readonly string[];
  needs?: readonly PageNeed[];
  head: Head | ((data: PageData) => Head);
  /** Name of the page: `pages/<folder>/<page>.page.tsx`. */
  page: string;
  /** All addresses share one document, whose code routes by the address. */
  app?: boolean;
  /** A page to read: its code loads at the first touch, for members at once. */
  calm?: boolean;
  /** A member's page that can be installed. Without the hint cookie it is rendered as signed out. */
  installable?: boolean;
  /** The address is for one person: rendered for each request and never cached. */
  personal?: boolean;
}
