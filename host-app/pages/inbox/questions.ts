/** What an answer of the onboarding forms is about. A name that is not known stands for itself. */
export function questionOf(name: string): string {
  return QUESTIONS[name] ?? name;
}

const QUESTIONS: Readonly<Record<string, string>> = {
  age: 'Age',
  height: 'Height',
  currentWeight: 'Weight',
  gender: 'Gender',
  mainGoal: 'Main goal',
  activityLevel: 'Activity now',
  trainingEnvironment: 'Where',
  preferredTrainingStyle: 'Style',
  trainingDaysPerWeek: 'Days a week',
  injuriesOrConditions: 'Injuries and conditions',
  biggestChallenge: 'Biggest challenge',
  preferredStartDate: 'Start',
};
