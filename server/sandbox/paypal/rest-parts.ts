import type { Orm } from '../../db/orm.ts';

export interface RestParts {
  orm: Orm;
  now: () => Date;
  /** The shop's: there is the page on which orders are approved. */
  origin: string;
  apiBase: string;
}
