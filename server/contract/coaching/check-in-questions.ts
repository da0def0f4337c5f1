/** Kinds of check-in questions. Free of zod: browsers use it as values. */
export const QUESTION_KINDS = ['score', 'number', 'text', 'yes-no'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTIONS_MAX = 20;

/** Default questions of every shop. They can be turned off; the trend uses those that are on. */
export const FIRST_QUESTIONS = ['sleep', 'energy', 'soreness', 'weight', 'note'] as const;
export type FirstQuestion = (typeof FIRST_QUESTIONS)[number];

export const KIND_OF_FIRST: Readonly<Record<FirstQuestion, QuestionKind>> = {
  sleep: 'score',
  energy: 'score',
  soreness: 'score',
  weight: 'number',
  note: 'text',
};

export function isFirstQuestion(id: string): id is FirstQuestion {
  return FIRST_QUESTIONS.some((first) => first === id);
}
