import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** Returns the label of an onboarding question; an unknown name is its own label. */
export function toQuestionLabel(name: string): Words {
  return QUESTIONS[name] ?? name;
}

const QUESTIONS: Readonly<Record<string, Words>> = {
  age: msg`Age`,
  height: msg`Height`,
  currentWeight: msg`Weight`,
  gender: msg`Gender`,
  mainGoal: msg`Main goal`,
  activityLevel: msg`Activity now`,
  trainingEnvironment: msg({ message: 'Where', comment: 'Where somebody trains.' }),
  preferredTrainingStyle: msg({ message: 'Style', comment: 'How somebody likes to train.' }),
  trainingDaysPerWeek: msg`Days a week`,
  injuriesOrConditions: msg`Injuries and conditions`,
  biggestChallenge: msg`Biggest challenge`,
  preferredStartDate: msg({ message: 'Start', comment: 'When somebody would like to begin.' }),
};
