import { defineEntity, p } from '@mikro-orm/core';
import type { FirstRunPoint } from '#contract/studio/first-run.ts';

const FirstRunWaiverSchema = defineEntity({
  name: 'FirstRunWaiver',
  properties: {
    point: p.string().$type<FirstRunPoint>().primary(),
    at: p.datetime(),
  },
});

/** A point of the first-run list that the coach has read or does without. Who it was is in the log of actions. */
export class FirstRunWaiver extends FirstRunWaiverSchema.class {}
FirstRunWaiverSchema.setClass(FirstRunWaiver);
