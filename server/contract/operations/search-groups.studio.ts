/** Groups of search results, in order, with the list that shows them all. Free of zod: the studio uses them as values. */
export const SEARCH_GROUPS = {
  people: '/people',
  orders: '/orders',
  programmes: '/programs',
  posts: '/posts',
  plans: '/plans',
  newsletters: '/letters',
} as const;
export type SearchGroupName = keyof typeof SEARCH_GROUPS;

/** Maximum number of results in a group. */
export const SEARCH_ITEMS = 5;
