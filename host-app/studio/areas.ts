import type { StudioArea } from './area.ts';
import { answers } from './answers/answers.area.ts';
import { inbox } from './inbox/inbox.area.ts';
import { orders } from './orders/orders.area.ts';
import { site } from './site/site.area.ts';

/** Everything that the studio has, in the order of the navigation. */
export const areas: readonly StudioArea[] = [inbox, answers, orders, site];
