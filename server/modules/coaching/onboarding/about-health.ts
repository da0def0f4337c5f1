/** What the onboarding forms ask that is about somebody's body, or may be: the coach reads it where each reading is recorded. */
const ABOUT_HEALTH: readonly string[] = ['injuriesOrConditions', 'currentWeight', 'height', 'biggestChallenge'];

type Answers = Readonly<Record<string, string>>;

export function hasHealthAnswers(answers: Answers): boolean {
  return ABOUT_HEALTH.some((name) => answers[name]);
}

/** What of them the coach may ask for; nothing where nobody agreed to that. */
export function pickHealthAnswers({
  answers,
  healthConsent,
}: {
  answers: Answers;
  healthConsent?: string | null | undefined;
}) {
  if (!healthConsent) return {};
  return Object.fromEntries(Object.entries(answers).filter(([name, answer]) => answer && ABOUT_HEALTH.includes(name)));
}

/** The rest of them. */
export function omitHealthAnswers(answers: Answers): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !ABOUT_HEALTH.includes(name)));
}
