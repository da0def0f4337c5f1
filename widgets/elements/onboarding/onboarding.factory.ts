/** Answers to all questions of /coaching-onboarding. */
export const onboarding = {
  fullName: 'Alex Runner',
  email: 'alex@example.org',
  age: '41',
  height: '182 cm',
  currentWeight: '78 kg',
  mainGoal: 'marathon',
  activityLevel: '3-5-week',
  trainingEnvironment: 'both',
  preferredStartDate: '2026-03-09',
  biggestChallenge: 'Mornings.',
  injuriesOrConditions: 'none',
  healthConsent: 'health-3',
} as const;
