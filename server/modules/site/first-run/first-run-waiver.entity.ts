import { defineEntity, p } from '@mikro-orm/core';
import type { FirstRunPoint } from '#contract/site/first-run.studio.ts';

/** Row of a list that the coach has closed for good. */
export const DISMISSED = 'dismissed';

const FirstRunWaiverSchema = defineEntity({
  name: 'FirstRunWaiver',
  properties: {
    point: p.string().$type<FirstRunPoint | typeof DISMISSED>().primary(),
    at: p.datetime(),
  },
});

/** Item of the first-run list that the coach has read or skips. The activity log has the person. */
export class FirstRunWaiver extends FirstRunWaiverSchema.class {}
FirstRunWaiverSchema.setClass(FirstRunWaiver);
