import * as z from 'zod';
import { ShopMoment } from '../shared/shop-moment.ts';
import { SettingGroup } from './site.studio.ts';

/** Steps that a shop needs before it takes money, in order. */
export const FIRST_RUN = [
  'brand',
  'seller',
  'programmes',
  'terms',
  'privacy',
  'mail',
  'payments',
  'test-purchase',
] as const;
export const FirstRunPoint = z.enum(FIRST_RUN);
export type FirstRunPoint = z.infer<typeof FirstRunPoint>;

/** GET /api/coach/site: groups and open steps. POST …/first-run/{point}/waive, /unwaive and
 * …/first-run/dismiss return `FirstRun`. */
export const FirstRun = z.object({
  /** `done` by the state of the shop, `waived` by the coach's word; terms and privacy are read, not computed. */
  points: z.array(
    z.object({
      point: FirstRunPoint,
      state: z.enum(['done', 'waived', 'open']),
      /** Reason if it is not obvious: the support address ends in `.example`, which gets no mail; a payment provider
       * refuses
       * its key; or it has not answered yet. */
      why: z.enum(['example-address', 'key-refused', 'key-unanswered']).optional(),
    }),
  ),
  /** Number of open steps. */
  left: z.int(),
  /** True once the coach has closed the list for good: only Site shows it. */
  dismissed: z.boolean(),
  /** True while the shop takes no payments: until only the test purchase is left, which needs an open shop. */
  closed: z.boolean(),
});
export type FirstRun = z.infer<typeof FirstRun>;

/** GET /api/coach/site/first-run: number of open steps, for the navigation; 0 once the list is closed. */
export const FirstRunLeft = FirstRun.pick({ left: true });
export type FirstRunLeft = z.infer<typeof FirstRunLeft>;

export const SiteOverview = z.object({
  groups: z.array(z.object({ group: SettingGroup, version: z.int(), updatedAt: ShopMoment.nullable() })),
  firstRun: FirstRun,
});
export type SiteOverview = z.infer<typeof SiteOverview>;
