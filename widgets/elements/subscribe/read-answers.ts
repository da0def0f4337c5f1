import { msg } from '@lingui/core/macro';
import {
  GENDERS,
  PARAGRAPH_MAX,
  START_DATES,
  SUBSCRIBE_ACTIVITY,
  SUBSCRIBE_GOALS,
  TRAINING_DAYS,
  TRAINING_ENVIRONMENTS,
  TRAINING_STYLES,
} from '#contract/onboarding-options.ts';
import { LINE_MAX } from '#contract/profile-options.ts';
import type { CreateGuestSubscriptionRequest } from '#contract/checkout.ts';
import type { ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import type { Words } from '#widgets/core/words.tsx';
import {
  AGREED_BEFORE,
  age,
  consent,
  email,
  height,
  option,
  optional,
  readBy,
  text,
  weight,
  validateFields,
} from '#widgets/elements/onboarding/rules.ts';

/** What the payment is set up with. */
export type AnswerValues = Omit<CreateGuestSubscriptionRequest, 'programId' | 'offer' | 'draft'>;
/** Answers as fields hold them; what is not there is empty. */
export type Answers = Partial<Record<keyof typeof RULES, string>>;

/** Which words stand beside the box, the form knows, and the shop looks at. */
function ticked(value: string): Words | undefined {
  return value ? undefined : msg`Tick this box: your purchase starts at once.`;
}

/** In the order of the fields. */
const RULES = {
  fullName: text(LINE_MAX),
  email,
  age,
  gender: optional(option(GENDERS)),
  height,
  currentWeight: weight,
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

/** Reads the form of the subscribe page, or says what is wrong with each field. */
export function readAnswers(fields: FormData): ParsedForm<AnswerValues> {
  const read = readQuestions(fields);
  if (read.errors || !readText(fields, AGREED_BEFORE)) return read;
  return { values: { ...read.values, agreedBefore: true } };
}

/** Two fields and the box are enough for what the coach need not know anybody for. */
export const readBuyer = readBy(
  { fullName: RULES.fullName, email, startConsent: ticked },
  errorToast(msg`Missing Information`, msg`Enter your name and e-mail address, and tick the box.`),
) as (fields: FormData) => ParsedForm<AnswerValues>;

/** What somebody has agreed to, which nothing but their own tick says. */
export function withoutConsents({ healthConsent: _health, startConsent: _start, ...answers }: Answers): Answers {
  return answers;
}

/** Answers that the page sends again by itself: their consent counts only while it is still given. */
export function markAgreedBefore(answers: AnswerValues): AnswerValues {
  return answers.healthConsent ? { ...answers, agreedBefore: true } : answers;
}

/** Whether nothing is left to ask. */
export function isComplete(answers: Answers): boolean {
  return Object.keys(validateFields(RULES, answers)).length === 0;
}

/** The answers that the form would take, out of what came from elsewhere; everything else is left out. */
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
