import { defineEntity, p } from '@mikro-orm/core';
import type { WidgetStep } from '#contract/embed/counts.ts';

const DailyCountSchema = defineEntity({
  name: 'DailyCount',
  properties: {
    /** In the shop's time zone, as YYYY-MM-DD. */
    day: p.string().length(10).primary(),
    kind: p.string().$type<'page' | 'widget'>().primary(),
    /** Path of a page without its language, or a pattern such as `/checkout/*`; or the tag of an element. */
    name: p.string().primary(),
    /** Origin of the page with the element, `frame` or `other`; empty for the shop itself. */
    place: p.string().primary(),
    what: p.string().$type<'viewed' | WidgetStep>().primary(),
    count: p.integer(),
  },
});

/** Anonymous count of an event on one day. */
export class DailyCount extends DailyCountSchema.class {}
DailyCountSchema.setClass(DailyCount);

const CountedPlaceSchema = defineEntity({
  name: 'CountedPlace',
  properties: {
    origin: p.string().primary(),
    /** First day with a count. */
    since: p.string().length(10),
  },
});

/** Site that is counted by name. */
export class CountedPlace extends CountedPlaceSchema.class {}
CountedPlaceSchema.setClass(CountedPlace);

const MonthCountSchema = defineEntity({
  name: 'MonthCount',
  properties: {
    /** As YYYY-MM. */
    month: p.string().length(7).primary(),
    kind: p.string().$type<'page' | 'widget'>().primary(),
    name: p.string().primary(),
    place: p.string().primary(),
    what: p.string().$type<'viewed' | WidgetStep>().primary(),
    count: p.integer(),
  },
});

/** Sum of a month's days. Triggers write it with {@link DailyCount}. */
export class MonthCount extends MonthCountSchema.class {}
MonthCountSchema.setClass(MonthCount);

const DayCountSchema = defineEntity({
  name: 'DayCount',
  properties: {
    day: p.string().length(10).primary(),
    kind: p.string().$type<'page' | 'widget'>().primary(),
    what: p.string().$type<'viewed' | WidgetStep>().primary(),
    count: p.integer(),
  },
});

/** Sum of all pages, or of all elements on all sites, on one day. Triggers write it with {@link DailyCount}. */
export class DayCount extends DayCountSchema.class {}
DayCountSchema.setClass(DayCount);
