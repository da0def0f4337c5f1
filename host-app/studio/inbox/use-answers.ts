import { GOAL_WORDS, PLACE_WORDS, type SiteTextField, STYLE_WORDS } from '#contract/site/word-fields.ts';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
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
import { msg } from '@lingui/core/macro';

const QUESTIONS: Readonly<Record<string, Words>> = {
  age: msg`Age`,
  height: msg`Height`,
  currentWeight: msg`Weight`,
  gender: msg`Gender`,
  mainGoal: msg`Main goal`,
  activityLevel: msg`Current activity level`,
  trainingEnvironment: msg`Training environment`,
  preferredTrainingStyle: msg`Preferred training style`,
  trainingDaysPerWeek: msg`Training days per week`,
  injuriesOrConditions: msg`Injuries and conditions`,
  biggestChallenge: msg`Biggest challenge`,
  preferredStartDate: msg`Preferred start date`,
};

type Labels = Readonly<Record<string, Words>>;

/** Labels of the choices in both onboarding forms. */
const CHOICES: Readonly<Record<string, Labels>> = {
  gender: GENDER_LABELS,
  mainGoal: GOAL_LABELS,
  activityLevel: { ...ACTIVITY_LABELS, ...WEEK_LABELS },
  trainingEnvironment: ENVIRONMENT_LABELS,
  preferredTrainingStyle: STYLE_LABELS,
  trainingDaysPerWeek: DAY_LABELS,
  preferredStartDate: START_LABELS,
};

/** Choices whose labels the coach may change. */
const OWN: Readonly<Record<string, Readonly<Record<string, SiteTextField>>>> = {
  mainGoal: GOAL_WORDS,
  trainingEnvironment: PLACE_WORDS,
  preferredTrainingStyle: STYLE_WORDS,
};

/** Returns a function for questions and answers with the onboarding forms' labels. Free text stays as it is. */
export function useAnswers(): (answers: Readonly<Record<string, string>>) => [question: string, answer: string][] {
  const say = useSay();
  const said = useSiteText();
  const answerTo = (name: string, answer: string) => {
    const choices = CHOICES[name];
    const label = choices && Object.hasOwn(choices, answer) ? choices[answer] : undefined;
    if (label === undefined) return answer;
    // The coach may rename or remove a choice; a removed one has its default label.
    const field = OWN[name]?.[answer];
    return (field && said(field, label)) ?? say(label);
  };
  return (answers) =>
    Object.entries(answers).map(([name, answer]) => [say(toQuestionLabel(name)), answerTo(name, answer)]);
}

/** Returns the label of an onboarding question; an unknown name is its own label. */
function toQuestionLabel(name: string): Words {
  return QUESTIONS[name] ?? name;
}
