import { GOAL_WORDS } from '#contract/word-fields.ts';
import { useSaid } from '#widgets/core/said.ts';
import { GOAL_LABELS } from './answer-labels.ts';

type Goal = keyof typeof GOAL_LABELS;

/** The goals that the coach has people choose from, as the coach says them. What is stored is the same in every shop. */
export function useGoals(): Partial<Record<Goal, string>> {
  const said = useSaid();
  return Object.fromEntries(
    (Object.keys(GOAL_LABELS) as Goal[]).flatMap((goal) => {
      const text = said(GOAL_WORDS[goal], GOAL_LABELS[goal]);
      return text === null ? [] : [[goal, text]];
    }),
  );
}
