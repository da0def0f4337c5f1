import type { Orm } from '#server/platform/db/orm.ts';

export interface RestParts {
  orm: Orm;
  now: () => Date;
  /** The shop's: there is the page on which orders are approved. */
  origin: string;
  apiBase: string;
}
