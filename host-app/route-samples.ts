/** Addresses for tests of the routes with a `*`, by pattern. */
export const ROUTE_SAMPLES: Readonly<Record<string, string>> = {
  '/blog/*': '/blog/1',
  '/training/*': '/training/3',
  '/training/steps/*': '/training/steps/2',
  '/coach/*': '/coach/orders',
  '/coach/*/*': '/coach/programs/2',
  '/coach/*/*/*': '/coach/site/brand/history',
  '/coach/*/*/*/*': '/coach/programs/2/in/fi',
  '/coach/*/*/*/*/*': '/coach/letters/series/blueprint/in/fi',
  '/checkout/*': '/checkout/2',
  '/subscribe/*': '/subscribe/4',
};
