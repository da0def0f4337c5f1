/**
 * The addresses of the studio's lists, as the coach's browser asks for them: a test counts the statements of each, and
 * the bench measures it in a big shop. A new list is a line here.
 */
export const STUDIO_LISTS: readonly string[] = [
  '/api/coach/answers',
  '/api/coach/answers?q=knee',
  '/api/coach/embeds',
  '/api/coach/coupons',
  '/api/coach/inbox',
  '/api/coach/inbox?status=done&q=anna',
  '/api/coach/letters',
  '/api/coach/subscribers',
  '/api/coach/orders',
  '/api/coach/orders?q=anna&sort=-amount',
  '/api/coach/orders?code=SPRING',
  '/api/coach/posts',
  '/api/coach/subscriptions',
  '/api/coach/subscriptions?q=anna',
  '/api/coach/people',
  '/api/coach/people?q=anna&sort=name',
  '/api/coach/people?kind=coached',
  '/api/coach/terms',
  '/api/coach/statistics',
  '/api/coach/statistics?range=12m',
  '/api/coach/statistics/sites',
];
