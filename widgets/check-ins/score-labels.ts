/** The three things that a week is told by. */
export type ScoreName = 'sleep' | 'energy' | 'soreness';

export interface Score {
  name: ScoreName;
  label: string;
  question: string;
  /** From 1 to 5. */
  labels: readonly [string, string, string, string, string];
}

export const SCORES: readonly Score[] = [
  {
    name: 'sleep',
    label: 'Sleep',
    question: 'How did you sleep?',
    labels: ['Poor', 'Light', 'Fair', 'Good', 'Very good'],
  },
  {
    name: 'energy',
    label: 'Energy',
    question: 'How much energy did you have?',
    labels: ['Very low', 'Low', 'Fair', 'High', 'Very high'],
  },
  {
    name: 'soreness',
    label: 'Soreness',
    question: 'How sore are you?',
    labels: ['None', 'A little', 'Some', 'Quite', 'A lot'],
  },
];
