import type { StudioArea } from './area.ts';
import { answers } from './answers/answers.area.ts';
import { assignments } from './assignments/assignments.area.ts';
import { clients } from './clients/clients.area.ts';
import { coupons } from './coupons/coupons.area.ts';
import { embeds } from './embeds/embeds.area.ts';
import { exercises } from './exercises/exercises.area.ts';
import { help } from './help/help.area.ts';
import { inbox } from './inbox/inbox.area.ts';
import { letters } from './letters/letters.area.ts';
import { orders, subscriptions } from './orders/orders.area.ts';
import { people } from './people/people.area.ts';
import { plans } from './plans/plans.area.ts';
import { posts } from './posts/posts.area.ts';
import { programs } from './programs/programs.area.ts';
import { site } from './site/site.area.ts';
import { statistics } from './statistics/statistics.area.ts';
import { stuck } from './stuck/stuck.area.ts';
import { today } from './today/today.area.ts';

/** All areas of the studio, in the order of the navigation. */
export const areas: readonly StudioArea[] = [
  today,
  inbox,
  answers,
  clients,
  orders,
  subscriptions,
  stuck,
  programs,
  coupons,
  plans,
  exercises,
  assignments,
  posts,
  letters,
  people,
  site,
  embeds,
  statistics,
  help,
];
