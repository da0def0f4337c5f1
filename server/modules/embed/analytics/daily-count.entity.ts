import { defineEntity, p } from '@mikro-orm/core';
import type { WidgetStep } from '#contract/counts.ts';

const DailyCountSchema = defineEntity({
  name: 'DailyCount',
  properties: {
    /** By the shop's clock, as YYYY-MM-DD. */
    day: p.string().length(10).primary(),
    kind: p.string().$type<'page' | 'widget'>().primary(),
    /** Path of a page, without its language; `/checkout/*` where it stands for all of a kind. Tag of an element. */
    name: p.string().primary(),
    /** Origin of the page that an element was on, `frame`, or `other`; empty for the shop itself. */
    place: p.string().primary(),
    what: p.string().$type<'viewed' | WidgetStep>().primary(),
    count: p.integer(),
  },
});

/** How often something happened on a day. Nothing is kept of to whom. */
export class DailyCount extends DailyCountSchema.class {}
DailyCountSchema.setClass(DailyCount);

const CountedPlaceSchema = defineEntity({
  name: 'CountedPlace',
  properties: {
    origin: p.string().primary(),
    /** The first day on which something was counted there. */
    since: p.string().length(10),
  },
});

/** A site that is counted by its name. */
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

/** The days of a month together. Triggers write it with {@link DailyCount}. */
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

/** All pages, or all elements wherever they are, of a day together. Triggers write it with {@link DailyCount}. */
export class DayCount extends DayCountSchema.class {}
DayCountSchema.setClass(DayCount);
