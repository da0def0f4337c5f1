import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The three scores of a week. */
export type ScoreName = 'sleep' | 'energy' | 'soreness';

export interface Score {
  name: ScoreName;
  label: MessageDescriptor;
  question: MessageDescriptor;
  /** Labels from 1 to 5. */
  labels: readonly MessageDescriptor[];
}

export const SCORES: readonly Score[] = [
  {
    name: 'sleep',
    label: msg({ message: 'Sleep', comment: 'A figure of a week, from 1 to 5' }),
    question: msg`How did you sleep?`,
    labels: [
      msg({ message: 'Very poor', context: 'how somebody slept' }),
      msg({ message: 'Poor', context: 'how somebody slept' }),
      msg({ message: 'Fair', context: 'how somebody slept' }),
      msg({ message: 'Good', context: 'how somebody slept' }),
      msg({ message: 'Very good', context: 'how somebody slept' }),
    ],
  },
  {
    name: 'energy',
    label: msg({ message: 'Energy', comment: 'A figure of a week, from 1 to 5' }),
    question: msg`How much energy did you have?`,
    labels: [
      msg({ message: 'Very low', context: 'how much energy somebody had' }),
      msg({ message: 'Low', context: 'how much energy somebody had' }),
      msg({ message: 'Fair', context: 'how much energy somebody had' }),
      msg({ message: 'High', context: 'how much energy somebody had' }),
      msg({ message: 'Very high', context: 'how much energy somebody had' }),
    ],
  },
  {
    name: 'soreness',
    label: msg({ message: 'Soreness', comment: 'A figure of a week, from 1 to 5' }),
    question: msg`How sore are you?`,
    labels: [
      msg({ message: 'None', context: 'how sore somebody is' }),
      msg({ message: 'Mild', context: 'how sore somebody is' }),
      msg({ message: 'Medium', context: 'how sore somebody is' }),
      msg({ message: 'Severe', context: 'how sore somebody is' }),
      msg({ message: 'Extreme', context: 'how sore somebody is' }),
    ],
  },
];
