/** What the onboarding forms ask that is about health, or may be. */
const ABOUT_HEALTH: readonly string[] = ['injuriesOrConditions', 'currentWeight', 'biggestChallenge'];

type Answers = Readonly<Record<string, string>>;

export function tellsOfHealth(answers: Answers): boolean {
  return ABOUT_HEALTH.some((name) => answers[name]);
}

/** The rest of them. */
export function withoutHealth(answers: Answers): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !ABOUT_HEALTH.includes(name)));
}
