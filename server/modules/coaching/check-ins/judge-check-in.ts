import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import { isFirstQuestion } from '#contract/coaching/check-in-questions.ts';
import type { CheckInQuestion, CheckIn, CheckInRequest, OwnAnswer } from '#contract/coaching/check-ins.ts';
import { decimalNumber, isAmbiguousNumber } from '#contract/forms/numbers.ts';
import { AppError, InvalidInput, type FieldIssue } from '#server/platform/errors.ts';

/** Current questions of a check-in, and the version of its form. */
export interface CheckInQuestionnaire {
  questions: readonly CheckInQuestion[];
  form: string;
}

type Input = z.output<typeof CheckInRequest>;

/**
 * Returns the values to store: the asked ones of the first five, and each own answer with the text of its question.
 * @throws {AppError} 409 `questions_changed` for an outdated form, {InvalidInput}
 */
export function validateCheckIn(
  { form, answers = {}, ...first }: Input,
  asked: CheckInQuestionnaire,
): Pick<CheckIn, 'sleep' | 'energy' | 'soreness' | 'weightKg' | 'note' | 'answers'> {
  if (form !== undefined && form !== asked.form) {
    throw new AppError(409, 'questions_changed', msg`The coach has changed the questions. The new ones are shown now.`);
  }
  const issues: FieldIssue[] = [];
  const isAsked = (id: string) => asked.questions.some((question) => question.id === id);
  for (const name of ['sleep', 'energy', 'soreness'] as const) {
    if (isAsked(name) && first[name] === null) issues.push({ path: name, message: msg`Choose one of the five.` });
  }
  const own = asked.questions
    .filter(({ id }) => !isFirstQuestion(id))
    .flatMap((question) => {
      const answer = answerTo(question, Object.hasOwn(answers, question.id) ? answers[question.id] : undefined);
      if ('wrong' in answer) issues.push({ path: `answers.${question.id}`, message: answer.wrong });
      return 'value' in answer ? [toOwnAnswer(question, answer.value)] : [];
    });
  if (issues.length > 0) throw new InvalidInput(issues);
  const { sleep, energy, soreness, weightKg, note } = first;
  return {
    sleep: isAsked('sleep') ? sleep : null,
    energy: isAsked('energy') ? energy : null,
    soreness: isAsked('soreness') ? soreness : null,
    weightKg: isAsked('weight') ? weightKg : null,
    note: isAsked('note') ? note : '',
    answers: own,
  };
}

function toOwnAnswer({ min: _min, max: _max, ...words }: CheckInQuestion, value: OwnAnswer['value']): OwnAnswer {
  return { ...words, value };
}

type Judged = { value: OwnAnswer['value'] } | { wrong: FieldIssue['message'] } | { none: true };

/** A score is required; every other answer is optional. */
function answerTo({ kind, min, max }: CheckInQuestion, given: OwnAnswer['value'] | undefined): Judged {
  const empty = given === undefined || (typeof given === 'string' && given.trim() === '');
  switch (kind) {
    case 'score': {
      const value = parseAnswerNumber(given);
      const step = value !== null && Number.isInteger(value) && value >= 1 && value <= 5;
      return step ? { value } : { wrong: msg`Choose one of the five.` };
    }
    case 'number': {
      if (empty) return { none: true };
      if (typeof given === 'string' && isAmbiguousNumber(given)) {
        return { wrong: msg`Enter the number without a thousands separator.` };
      }
      const value = parseAnswerNumber(given);
      if (value === null || Math.abs(value) > 1_000_000) return { wrong: msg`Enter a number.` };
      if (min !== null && value < min) return { wrong: msg`At least ${min}.` };
      if (max !== null && value > max) return { wrong: msg`At most ${max}.` };
      return { value };
    }
    case 'yes-no':
      if (empty) return { none: true };
      return typeof given === 'boolean' ? { value: given } : { wrong: msg`Choose yes or no.` };
    case 'text':
      if (empty) return { none: true };
      return typeof given === 'string' ? { value: given.trim() } : { wrong: msg`Answer in words.` };
  }
}

function parseAnswerNumber(given: OwnAnswer['value'] | undefined): number | null {
  const value = typeof given === 'string' ? decimalNumber(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
