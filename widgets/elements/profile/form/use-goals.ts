import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PRIMARY_GOALS, type PrimaryGoal } from '#contract/coaching/profile-options.ts';
import { GOAL_WORDS, PROFILE_GOAL_WORDS, type SiteTextField } from '#contract/site/word-fields.ts';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { GOAL_LABELS } from '../../onboarding/answer-labels.ts';

/** Default names of goals that only a profile has. */
export const PROFILE_GOAL_LABELS = {
  endurance: msg({ message: 'Endurance', context: 'a goal of training' }),
  strength: msg({ message: 'Strength', context: 'a goal of training' }),
} as const;

/** Setting that renames a goal, with its default name. The questionnaires share three of them. */
const GOALS: Readonly<Record<PrimaryGoal, readonly [field: SiteTextField, usual: MessageDescriptor]>> = {
  'weight-loss': [GOAL_WORDS['lose-weight'], GOAL_LABELS['lose-weight']],
  'muscle-gain': [GOAL_WORDS['muscle-gain'], GOAL_LABELS['muscle-gain']],
  endurance: [PROFILE_GOAL_WORDS.endurance, PROFILE_GOAL_LABELS.endurance],
  strength: [PROFILE_GOAL_WORDS.strength, PROFILE_GOAL_LABELS.strength],
  'general-fitness': [GOAL_WORDS['general-fitness'], GOAL_LABELS['general-fitness']],
};

/** Returns the coach's name of a goal; a goal no longer offered keeps its default name. */
export function useGoalName(): (goal: PrimaryGoal) => string {
  const say = useSay();
  const said = useSiteText();
  return (goal) => said(...GOALS[goal]) ?? say(GOALS[goal][1]);
}

/** Returns the goals that the coach offers, and the member's current one. */
export function useOfferedGoals(chosen: PrimaryGoal | null | undefined): readonly (readonly [PrimaryGoal, string])[] {
  const said = useSiteText();
  const name = useGoalName();
  return PRIMARY_GOALS.filter((goal) => goal === chosen || said(...GOALS[goal]) !== null).map(
    (goal) => [goal, name(goal)] as const,
  );
}
