import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Part } from '#contract/training/plans/plan-lines.studio.ts';

/** Labels of the kinds of lines. */
export const PART_WORDS: Readonly<Record<Part, MessageDescriptor>> = {
  line: msg({ message: 'Exercise', comment: 'A line of a training plan that is no block' }),
  superset: msg`Superset`,
  circuit: msg`Circuit`,
  intervals: msg`Intervals`,
  in: msg({ message: '· part of block', comment: 'A line of a training plan that belongs to the block above it' }),
};
