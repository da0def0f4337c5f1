import type { ProgramsResponse } from '#contract/programs.ts';
import type { SiteResponse } from '#contract/site.ts';

/** What the server puts into a page and the browser hydrates from; the same for every visitor. */
export interface PageData {
  /** Path of the page, without query. */
  path: string;
  site: SiteResponse;
  programs: ProgramsResponse;
}

export interface PageProps {
  data: PageData;
}
