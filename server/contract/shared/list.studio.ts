import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';

/** Page size of all lists of the studio. */
export const PAGE_ROWS = 50;

/** A search term fits on one line. */
const LONGEST_SEARCH = 200;

/** A cursor holds the sort value of a row, such as a title, and its id. */
const LONGEST_CURSOR = 4_000;

/** Page parameters of a list. */
export const PLACE = {
  /** From 1. Beyond the last page, the last one is returned. */
  page: z.coerce
    .number(sentence(/*i18n*/ 'Enter a page number from 1.'))
    .int(sentence(/*i18n*/ 'Enter a page number from 1.'))
    .min(1, sentence(/*i18n*/ 'Enter a page number from 1.'))
    .max(1_000_000)
    .default(1),
  /**
   * Cursor `next` of an answer: the page after its last row, wherever that row is now. An invalid cursor, or one of
   * another sort, is ignored in favour of `page`.
   */
  after: z.string().max(LONGEST_CURSOR).optional(),
  /** `previous` of an answer: the page before its first row. */
  before: z.string().max(LONGEST_CURSOR).optional(),
};

/**
 * Query of a list: `?q=anna&page=2&sort=-createdAt`. A minus in front of a sort reverses it.
 * Filters are fields with a closed set of values; an unknown value is a 400 that names it.
 */
export function listQuery<const Sort extends string, F extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  { first, filters }: { first: Sort | `-${Sort}`; filters: F },
) {
  const known = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  const sort: z.ZodType<Sort | `-${Sort}`> = z.enum(known, sentence(/*i18n*/ 'This list can’t be sorted that way.'));
  return z.object({
    /** Search term, in the fields that the list's contract names; empty for all rows. */
    q: z.string().trim().max(LONGEST_SEARCH).default(''),
    ...PLACE,
    sort: sort.prefault(first),
    ...filters,
  });
}

/** One page of a list, with the total. */
export function createPageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Number of matching rows on all pages. */
    total: z.int(),
    page: z.int(),
    /** At least 1. */
    pages: z.int(),
    /** Cursor for `after`; missing on the last page. */
    next: z.string().optional(),
    /** Cursor for `before`; missing on the first page. */
    previous: z.string().optional(),
  });
}

export interface ListPage<T> {
  items: T[];
  total: number;
  page: number;
  pages: number;
  next?: string | undefined;
  previous?: string | undefined;
}

/** Version of the row when it was read. If it differs now, the change is a 409 `conflict`. */
export const RowVersion = z.int().min(1);
