import { ABOUT_HEALTH } from '#contract/coaching/profile-options.ts';

type Answers = Readonly<Record<string, string>>;

export function hasHealthAnswers(answers: Answers): boolean {
  return ABOUT_HEALTH.some((name) => answers[name]);
}

/** Returns the answers about health, if the client consented. */
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

/** Returns all other answers. */
export function omitHealthAnswers(answers: Answers): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !ABOUT_HEALTH.includes(name)));
}
