import { msg } from '@lingui/core/macro';
import {
  GENDERS,
  MEASURE_MAX,
  PARAGRAPH_MAX,
  START_DATES,
  SUBSCRIBE_ACTIVITY,
  SUBSCRIBE_GOALS,
  TRAINING_DAYS,
  TRAINING_ENVIRONMENTS,
  TRAINING_STYLES,
} from '#contract/coaching/onboarding-options.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import type { CreateGuestSubscriptionRequest } from '#contract/sales/checkout.ts';
import type { ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import {
  AGREED_BEFORE,
  age,
  consent,
  email,
  option,
  optional,
  readBy,
  text,
  validateFields,
} from '#widgets/elements/onboarding/rules.ts';

/** Data that the payment is set up with. */
export type AnswerValues = Omit<CreateGuestSubscriptionRequest, 'programId' | 'offer' | 'draft'>;
/** Field values; missing ones are empty. */
export type Answers = Partial<Record<keyof typeof RULES, string>>;

/** Checks the box only: the form knows its consent text, and the shop verifies it. */
function ticked(value: string): Words | undefined {
  return value ? undefined : msg`Tick this box so that your purchase can start at once.`;
}

/** Rules in the order of the fields. */
const RULES = {
  fullName: text(LINE_MAX),
  email,
  age,
  gender: optional(option(GENDERS)),
  height: text(MEASURE_MAX),
  currentWeight: text(MEASURE_MAX),
  mainGoal: option(SUBSCRIBE_GOALS),
  activityLevel: option(SUBSCRIBE_ACTIVITY),
  trainingEnvironment: option(TRAINING_ENVIRONMENTS),
  preferredTrainingStyle: option(TRAINING_STYLES),
  trainingDaysPerWeek: option(TRAINING_DAYS),
  preferredStartDate: option(START_DATES),
  biggestChallenge: text(PARAGRAPH_MAX),
  injuriesOrConditions: text(PARAGRAPH_MAX),
  healthConsent: consent,
  startConsent: ticked,
};

const missing = errorToast(msg`Missing Information`, msg`Please fill out all fields to continue to payment.`);

const readQuestions = readBy(RULES, missing) as (fields: FormData) => ParsedForm<AnswerValues>;

/** Parses the form of the subscribe page, or returns a message for each invalid field. */
export function readAnswers(fields: FormData): ParsedForm<AnswerValues> {
  const read = readQuestions(fields);
  if (read.errors || !readText(fields, AGREED_BEFORE)) return read;
  return { values: { ...read.values, agreedBefore: true } };
}

/** Parses the short form: two fields and the box, for programmes without coaching. */
export const readBuyer = readBy(
  { fullName: RULES.fullName, email, startConsent: ticked },
  errorToast(msg`Missing Information`, msg`Enter your name and e-mail address, and tick the box.`),
) as (fields: FormData) => ParsedForm<AnswerValues>;

/** Removes consents, which only the buyer's own tick can give. */
export function withoutConsents({ healthConsent: _health, startConsent: _start, ...answers }: Answers): Answers {
  return answers;
}

/** Returns the values of the fields. */
export function pickFieldValues({ agreedBefore: _before, seenWithdrawalAt: _seen, ...typed }: AnswerValues): Answers {
  return typed as Answers;
}

/** Marks answers that the page resends itself: their consent counts only while it is still given. */
export function markAgreedBefore(answers: AnswerValues): AnswerValues {
  return answers.healthConsent ? { ...answers, agreedBefore: true } : answers;
}

/** True if all questions are answered. */
export function isComplete(answers: Answers): boolean {
  return Object.keys(validateFields(RULES, answers)).length === 0;
}

/** Returns the answers from elsewhere that the form would accept. */
export function pickValidAnswers(given: Readonly<Record<string, unknown>>): Answers {
  const answers: Answers = {};
  for (const name of Object.keys(RULES) as (keyof Answers)[]) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const typed = typeof value === 'number' ? String(value) : value;
    if (typeof typed !== 'string') continue;
    const trimmed = typed.trim();
    if (trimmed && RULES[name](trimmed) === undefined) answers[name] = trimmed;
  }
  return answers;
}
