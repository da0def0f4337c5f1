import type { StepsResponse } from '#contract/steps.ts';

/** Where somebody stands among the days. Days count from 1. */
export interface StepsPosition {
  /** `before` day 1, on a day, `after` the last one, or `finished`: all are ticked. */
  state: 'before' | 'on' | 'after' | 'finished';
  /** The day that comes first on the page. */
  shown: number;
  /** What is next once that is done; undefined where nothing is open but it. */
  next: number | undefined;
  /** How many earlier days are still open. */
  behind: number;
  done: number;
  total: number;
}

/** Today's step comes first; after the last day it is the first one that is open. */
export function computeStanding({ steps, today }: StepsResponse, ticked: ReadonlySet<string>): StepsPosition {
  const total = steps.length;
  const open = steps.flatMap(({ id }, index) => (ticked.has(id) ? [] : [index + 1]));
  const done = total - open.length;
  const state = open.length === 0 ? 'finished' : today < 1 ? 'before' : today > total ? 'after' : 'on';
  const shown = state === 'on' ? today : state === 'before' ? 1 : (open[0] ?? total);
  const others = open.filter((day) => day !== shown);
  return {
    state,
    shown,
    next: others.find((day) => day > shown) ?? others[0],
    behind: state === 'on' ? open.filter((day) => day < today).length : 0,
    done,
    total,
  };
}
