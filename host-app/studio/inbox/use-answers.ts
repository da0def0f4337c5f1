import { GOAL_WORDS, PLACE_WORDS, type SiteTextField, STYLE_WORDS } from '#contract/word-fields.ts';
import { useSiteText } from '#widgets/core/said.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import {
  ACTIVITY_LABELS,
  DAY_LABELS,
  ENVIRONMENT_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  START_LABELS,
  STYLE_LABELS,
  WEEK_LABELS,
} from '#widgets/elements/onboarding/answer-labels.ts';
import { toQuestionLabel } from './questions.ts';

type Labels = Readonly<Record<string, Words>>;

/** What the choices of both onboarding forms are called there. */
const CHOICES: Readonly<Record<string, Labels>> = {
  gender: GENDER_LABELS,
  mainGoal: GOAL_LABELS,
  activityLevel: { ...ACTIVITY_LABELS, ...WEEK_LABELS },
  trainingEnvironment: ENVIRONMENT_LABELS,
  preferredTrainingStyle: STYLE_LABELS,
  trainingDaysPerWeek: DAY_LABELS,
  preferredStartDate: START_LABELS,
};

/** Those of them that the coach may say in other words. */
const OWN: Readonly<Record<string, Readonly<Record<string, SiteTextField>>>> = {
  mainGoal: GOAL_WORDS,
  trainingEnvironment: PLACE_WORDS,
  preferredTrainingStyle: STYLE_WORDS,
};

/** Questions and answers of the onboarding forms, in the words of the forms; what was typed freely stands for itself. */
export function useAnswers(): (answers: Readonly<Record<string, string>>) => [question: string, answer: string][] {
  const say = useSay();
  const said = useSiteText();
  const answerTo = (name: string, answer: string) => {
    const choices = CHOICES[name];
    const label = choices && Object.hasOwn(choices, answer) ? choices[answer] : undefined;
    if (label === undefined) return answer;
    // The coach may say it in other words, and may offer it no more: then it is called as it is in every shop.
    const field = OWN[name]?.[answer];
    return (field && said(field, label)) ?? say(label);
  };
  return (answers) =>
    Object.entries(answers).map(([name, answer]) => [say(toQuestionLabel(name)), answerTo(name, answer)]);
}
