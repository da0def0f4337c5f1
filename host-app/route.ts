import type { Head } from './heads.ts';
import type { PageData, PageNeed } from './page.ts';

/** One page of the site: which addresses show it, what is said about it, where its code is. */
export interface Route {
  /** Address patterns, the canonical one first. `*` stands for one path segment. */
  paths: readonly string[];
  /** Names in the query that change what is shown. */
  query?: readonly string[];
  needs?: readonly PageNeed[];
  head: Head | ((data: PageData) => Head);
  /** Name of the file in `pages/` that shows it. */
  page: string;
  /** It has a `Fold`: what stands before that is drawn with `first.css` alone. */
  fold?: boolean;
  /** All its addresses are one document, whose code looks at the address. */
  app?: boolean;
  /** It is read: its code comes when somebody touches it, and at once for members. */
  calm?: boolean;
  /** A member's own page: it can be put on the home screen, and is drawn signed out without the hint of a member. */
  installable?: boolean;
  /** Its address is for one person: it is made for each request, and remembered nowhere. */
  personal?: boolean;
}
