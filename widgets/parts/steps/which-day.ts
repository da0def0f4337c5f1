import type { StepsResponse } from '#contract/catalog/steps.ts';

/** Position within the days. Days count from 1. */
export interface StepsPosition {
  /** `before` day 1, `on` a day, `after` the last one, or `finished`: all are ticked. */
  state: 'before' | 'on' | 'after' | 'finished';
  /** Day shown first. */
  shown: number;
  /** Next day after the shown one; undefined if no other is open. */
  next: number | undefined;
  /** Number of earlier open days. */
  behind: number;
  done: number;
  total: number;
}

/** Today's step is shown first; after the last day, the first open one. */
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
