import * as z from 'zod';
import { ActsQuery } from '#contract/accounts/audit-log.studio.ts';
import { AnswersQuery } from '#contract/messages/answers.studio.ts';
import { AssignableQuery, CopiesQuery } from '#contract/training/plans/assignments.studio.ts';
import { ClientsQuery } from '#contract/coaching/clients.studio.ts';
import { CouponsQuery } from '#contract/catalog/discount-codes.studio.ts';
import { ExercisesQuery } from '#contract/training/plans/exercises.studio.ts';
import { GiftsQuery } from '#contract/sales/gifts.studio.ts';
import { ThreadsQuery } from '#contract/messages/inbox.studio.ts';
import { LettersQuery } from '#contract/newsletter/newsletters.studio.ts';
import { OrdersQuery } from '#contract/sales/orders.studio.ts';
import { PeopleQuery } from '#contract/accounts/people.studio.ts';
import { TrainingPlansQuery } from '#contract/training/plans/plans-builder.studio.ts';
import { PostsQuery } from '#contract/site/posts/posts.studio.ts';
import { UnmatchedQuery } from '#contract/operations/stuck.studio.ts';
import { StatisticsRange } from '#contract/embed/statistics.studio.ts';
import { SubscribersQuery } from '#contract/newsletter/subscribers.studio.ts';
import { SubscriptionsQuery } from '#contract/sales/subscriptions.studio.ts';

/**
 * Paths of the studio's lists. A test counts the statements of each, and the benchmark measures it in a large shop. A
 * new list needs a line here, and one in `QUERIES` if it has parameters.
 */
const STUDIO_LISTS: readonly string[] = [
  '/api/coach/acts',
  '/api/coach/answers',
  '/api/coach/assignable',
  '/api/coach/clients',
  '/api/coach/coupons',
  '/api/coach/embeds',
  '/api/coach/exercises',
  '/api/coach/gifts',
  '/api/coach/inbox',
  '/api/coach/letters',
  '/api/coach/orders',
  '/api/coach/people',
  '/api/coach/plans',
  '/api/coach/plans/3/copies',
  '/api/coach/posts',
  '/api/coach/programs',
  '/api/coach/statistics',
  '/api/coach/statistics/sites',
  '/api/coach/stuck',
  '/api/coach/stuck/withdrawals',
  '/api/coach/subscribers',
  '/api/coach/subscriptions',
  '/api/coach/terms',
];

/** Query schema of each list, with its sorts and filters. */
const QUERIES: Readonly<Record<string, z.ZodObject>> = {
  '/api/coach/acts': ActsQuery,
  '/api/coach/answers': AnswersQuery,
  '/api/coach/assignable': AssignableQuery,
  '/api/coach/clients': ClientsQuery,
  '/api/coach/coupons': CouponsQuery,
  '/api/coach/exercises': ExercisesQuery,
  '/api/coach/gifts': GiftsQuery,
  '/api/coach/inbox': ThreadsQuery,
  '/api/coach/letters': LettersQuery,
  '/api/coach/orders': OrdersQuery,
  '/api/coach/people': PeopleQuery,
  '/api/coach/plans': TrainingPlansQuery,
  '/api/coach/plans/3/copies': CopiesQuery,
  '/api/coach/posts': PostsQuery,
  '/api/coach/stuck/withdrawals': UnmatchedQuery,
  '/api/coach/subscribers': SubscribersQuery,
  '/api/coach/subscriptions': SubscriptionsQuery,
};

/** Variants of screens without pages. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  '/api/coach/statistics': StatisticsRange.options.map((range) => `range=${range}`),
};

/** Beyond the last page, which is returned instead. */
const LAST = 'page=1000000';
/** Searches with many results, one and none. */
const SEARCHES = ['q=anna', 'q=anna%20virtanen', 'q=nobody-has-this'];

/** Returns every list with its variants: first and last page, searches, each filter and each sort. */
export function studioLists(): { list: string; addresses: string[] }[] {
  return STUDIO_LISTS.map((list) => {
    const { q: _q, page: _page, sort, ...filters } = QUERIES[list]?.shape ?? {};
    const one = listChoices(sort).flatMap((value) => [
      `sort=${value}`,
      `sort=${value}&${LAST}`,
      `sort=${value}&q=anna`,
    ]);
    const only = Object.entries(filters).flatMap(([name, field]) =>
      listChoices(field as z.ZodType).flatMap((value) => [
        `${name}=${value}`,
        `${name}=${value}&${LAST}`,
        `${name}=${value}&q=anna`,
      ]),
    );
    const asked = sort ? [LAST, ...SEARCHES, ...one, ...only] : (WAYS[list] ?? []);
    return { list, addresses: [list, ...asked.map((each) => `${list}?${each}`)] };
  });
}

/** Lists the values of an enum field, unwrapped. */
function listChoices(field: unknown): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  const { innerType } = ((field as z.ZodType | undefined)?.def as { innerType?: unknown }) ?? {};
  return innerType ? listChoices(innerType) : [];
}
