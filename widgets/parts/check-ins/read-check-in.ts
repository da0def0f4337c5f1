import { msg } from '@lingui/core/macro';
import { FIRST_QUESTIONS, isFirstQuestion, KIND_OF_FIRST } from '#contract/coaching/check-in-questions.ts';
import type { CheckInQuestion, CheckIn, CheckInRequest } from '#contract/coaching/check-ins.ts';
import { isAmbiguousNumber } from '#contract/forms/numbers.ts';
import { COACHING_CONSENT, NOTE_MAX, WEIGHT_KG } from '#contract/coaching/profile-options.ts';
import type { FieldErrors, ParsedForm } from '#widgets/forms/use-form.ts';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import { SCORES, type ScoreName } from './score-labels.ts';
import { readNumber, validateNumber } from '#widgets/forms/read-number.ts';

export type CheckInValues = Pick<CheckIn, ScoreName | 'weightKg' | 'note'> &
  Pick<CheckInRequest, 'answers' | 'healthConsent'>;

const FIRST: readonly CheckInQuestion[] = FIRST_QUESTIONS.map((id) => ({
  id,
  kind: KIND_OF_FIRST[id],
  question: '',
  low: '',
  high: '',
  unit: '',
  min: null,
  max: null,
}));

/** Returns the field name of a custom question. */
export const ownField = (id: string) => `own-${id}`;

/** Parses the check-in, or returns errors in the order of the fields. Omits fields without a question. */
export function readCheckIn(
  fields: FormData,
  questions: readonly CheckInQuestion[] = FIRST,
  askConsent = false,
): ParsedForm<CheckInValues> {
  const own = questions.filter(({ id }) => !isFirstQuestion(id));
  const isAsked = (id: string) => questions.some((question) => question.id === id);
  const scores = Object.fromEntries(
    SCORES.map(({ name }) => [name, isAsked(name) ? readNumber(fields, name) : null]),
  ) as Record<ScoreName, number | null>;
  const missing = SCORES.filter(({ name }) => isAsked(name) && scores[name] === null);
  const weightKg = isAsked('weight') ? readNumber(fields, 'weightKg', WEIGHT_KG.max) : null;
  const note = isAsked('note') ? readText(fields, 'note') : '';
  const read = own.map((question) => [question.id, readOwn(question, fields)] as const);
  const answers = read.flatMap(([id, { value }]) => (value === undefined ? [] : [[id, value] as const]));
  const agreed = readText(fields, 'healthConsent') === COACHING_CONSENT;
  const values: CheckInValues = {
    ...scores,
    weightKg,
    note,
    ...(own.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(askConsent && agreed && { healthConsent: COACHING_CONSENT }),
  };
  const wrongKg = validateNumber(weightKg, WEIGHT_KG);
  const wrongOwn = read.flatMap(([id, { wrong }]) => (wrong ? [[ownField(id), wrong] as const] : []));
  const errors: FieldErrors = {
    ...Object.fromEntries(missing.map(({ name }) => [name, PICK])),
    ...(wrongKg && { weightKg: wrongKg }),
    ...(note.length > NOTE_MAX && { note: atMost(NOTE_MAX) }),
    ...Object.fromEntries(wrongOwn),
    ...(askConsent && !agreed && { healthConsent: AGREE }),
  };
  if (Object.keys(errors).length === 0) return { values };
  return { errors: inOrder(errors, questions), toast: toastFor({ missing: missing.length, wrongKg, note, wrongOwn }) };
}

/** Returns the texts of a check-in that differ from those of the one that was sent. */
export function listNewTexts({ note, answers = {} }: CheckInValues, sent: CheckIn | undefined): string[] {
  const known: unknown[] = [sent?.note, ...(sent?.answers ?? []).map(({ value }) => value)];
  const texts = [note, ...Object.values(answers)].filter((value) => typeof value === 'string');
  return texts.filter((text) => !known.includes(text));
}

interface Wrong {
  missing: number;
  wrongKg: Words | undefined;
  note: string;
  wrongOwn: readonly (readonly [string, Words])[];
}

function toastFor({ missing, wrongKg, note, wrongOwn }: Wrong) {
  if (missing > 0) {
    const words = msg`Enter your sleep, energy and soreness.`;
    return errorToast(msg`Missing Information`, missing === 3 ? words : msg`Answer the marked questions.`);
  }
  if (wrongKg) return errorToast(msg`Not Sent Yet`, wrongWeight(asPart(wrongKg)));
  if (note.length > NOTE_MAX) return errorToast(msg`Not Sent Yet`, wrongNote(asPart(atMost(NOTE_MAX))));
  return errorToast(msg`Not Sent Yet`, wrongOwn[0]?.[1] ?? AGREE);
}

const AGREE = msg`Agree to this text first: a check-in is about your health.`;

/** Sorts errors in the order of the questions, because the first one gets the focus. */
function inOrder(errors: FieldErrors, questions: readonly CheckInQuestion[]): FieldErrors {
  const names = questions.map(({ id }) => (id === 'weight' ? 'weightKg' : isFirstQuestion(id) ? id : ownField(id)));
  return Object.fromEntries(
    [...names, 'healthConsent'].flatMap((name) => (errors[name] ? [[name, errors[name]] as const] : [])),
  );
}

type Own = { value?: string | number | boolean; wrong?: Words };

function readOwn({ id, kind, min, max }: CheckInQuestion, fields: FormData): Own {
  const name = ownField(id);
  const text = readText(fields, name);
  switch (kind) {
    case 'score':
      return text === '' ? { wrong: PICK } : { value: Number(text) };
    case 'yes-no':
      return text === '' ? {} : { value: text === 'yes' };
    case 'text':
      if (text.length > NOTE_MAX) return { wrong: atMost(NOTE_MAX) };
      return text === '' ? {} : { value: text };
    case 'number': {
      if (isAmbiguousNumber(text)) return { wrong: THOUSANDS };
      const value = readNumber(fields, name);
      if (value === null) return {};
      if (Number.isNaN(value)) return { wrong: msg`Enter a number.` };
      if (min !== null && value < min) return { wrong: msg`At least ${min}.` };
      if (max !== null && value > max) return { wrong: msg`At most ${max}.` };
      return { value };
    }
  }
}

const THOUSANDS = msg`Enter the number without a thousands separator.`;
const PICK = msg`Choose one of the five.`;

function atMost(max: number): Words {
  return msg`Use at most ${max} characters.`;
}

function wrongNote(sentence: string): Words {
  return msg`Note: ${sentence}`;
}

function wrongWeight(sentence: string): Words {
  return msg`Weight: ${sentence}`;
}
