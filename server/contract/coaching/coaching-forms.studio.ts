import * as z from 'zod';
import { QUESTION_KINDS, QUESTIONS_MAX, FIRST_QUESTIONS, KIND_OF_FIRST } from './check-in-questions.ts';
import { boundedText, writtenNumber } from '../forms/form-fields.ts';
import { OFFERED_LANGUAGES } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';

/** Days on which the coach answers clients. Without days, nothing is promised. */
const AnswerDaysForm = z.object({
  /** From 1, Monday. Checkboxes send them as texts. */
  days: z
    .array(z.coerce.number(sentence(/*i18n*/ 'Choose weekdays.')).int().min(1).max(7))
    .max(7, sentence(/*i18n*/ 'Choose weekdays.'))
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  until: z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sentence(/*i18n*/ 'Enter a time, such as 18:00.')),
});

const text = boundedText(200);
const bound = writtenNumber(
  z
    .number(sentence(/*i18n*/ 'Enter a number or leave empty.'))
    .min(-1_000_000, sentence(/*i18n*/ 'Enter a number or leave empty.'))
    .max(1_000_000, sentence(/*i18n*/ 'Enter a number or leave empty.'))
    .nullable(),
);

/** A check-in question. The first five have built-in texts if `question` is empty. */
const Question = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  kind: z.enum(QUESTION_KINDS, sentence(/*i18n*/ 'Choose a type.')),
  on: z.boolean(),
  question: text,
  /** Meanings of 1 and 5. */
  low: boundedText(40),
  high: boundedText(40),
  unit: boundedText(20),
  min: bound.default(null),
  max: bound.default(null),
});

const CheckInsForm = z
  .object({
    language: z.enum(OFFERED_LANGUAGES, sentence(/*i18n*/ 'Choose a language.')).optional(),
    questions: z
      .array(Question)
      .max(QUESTIONS_MAX, sentence(/*i18n*/ 'Use at most {max}.', { max: QUESTIONS_MAX }))
      .refine(
        (all) => new Set(all.map(({ id }) => id)).size === all.length,
        sentence(/*i18n*/ 'Add each question once.'),
      )
      .refine(
        (all) => FIRST_QUESTIONS.every((id) => all.some((each) => each.id === id && each.kind === KIND_OF_FIRST[id])),
        sentence(/*i18n*/ 'The first five can be turned off but not removed.'),
      )
      .refine((all) => all.some(({ on }) => on), sentence(/*i18n*/ 'Keep at least one question.')),
  })
  .superRefine(({ questions }, ctx) => {
    questions.forEach(({ id, kind, question, min, max }, at) => {
      if (question === '' && !FIRST_QUESTIONS.some((first) => first === id)) {
        ctx.addIssue({ code: 'custom', path: ['questions', at, 'question'], message: NO_WORDS });
      }
      if (kind === 'number' && min !== null && max !== null && min >= max) {
        ctx.addIssue({ code: 'custom', path: ['questions', at, 'max'], message: UPSIDE_DOWN });
      }
    });
  });

const NO_WORDS = sentence(/*i18n*/ 'Enter a question.');
const UPSIDE_DOWN = sentence(/*i18n*/ 'The maximum must be above the minimum.');

export const CoachingForms = { 'answer-days': AnswerDaysForm, 'check-ins': CheckInsForm } as const;
