import * as z from 'zod';
import { boundedText, DecimalAmount, writtenNumber } from '../form-fields.ts';
import { isUuid } from '../ids.ts';
import { LanguageTag } from '../language-tag.ts';
import { toMinor } from '../money.ts';
import { OfferKind, ProgramType } from '../programs.ts';
import { sentence } from '../sentence.ts';
import { ShopMoment } from '../shop-moment.ts';
import { RowVersion } from './list.ts';
import { ALT_NEEDED, PictureId } from './site-pictures.ts';

/** Documents that the shop makes itself, and the names under which they are saved at first. */
export const MADE_FILES = {
  blueprint: 'Morning-Energy-Boost-Blueprint.pdf',
  'all-day-energy': 'All-Day-Energy-30-Days.pdf',
  'training-plan': 'Training-Plan.pdf',
} as const;

const AMOUNT = sentence(/*i18n*/ 'Write an amount such as 29.90. It cannot be below zero.');

/** "29.90" or "29,9", as minor units. */
const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, AMOUNT)
  .transform((written) => toMinor(written.replace(',', '.')));

const required = (max: number) => boundedText(max).min(1, sentence(/*i18n*/ 'This cannot be empty.'));

const MOST_FEATURES = 20;

/** A file of a programme: one that was uploaded, by its id, or one that the shop makes, by its name. */
const ProgramFileItem = z.object({
  id: z
    .string()
    .refine((id) => isUuid(id) || Object.hasOwn(MADE_FILES, id), sentence(/*i18n*/ 'There is no such file.')),
  name: required(140),
  bytes: z.int().optional(),
});

const whole = (max: number) =>
  writtenNumber(
    z
      .number(sentence(/*i18n*/ 'Write a whole number, or nothing.'))
      .int(sentence(/*i18n*/ 'Write a whole number, or nothing.'))
      .min(1, sentence(/*i18n*/ 'At least {min}.', { min: 1 }))
      .max(max, sentence(/*i18n*/ 'At most {max}.', { max }))
      .nullable(),
  );

const ProgramFields = z.object({
  name: required(80),
  type: z.enum(['free', 'one_time', 'subscription']),
  description: required(2_000),
  badge: boundedText(30),
  accent: z.boolean(),
  /** The id of a picture that was uploaded, and '' for none. */
  picture: PictureId.default(''),
  pictureAlt: boundedText(200).default(''),
  /** One in each line. */
  features: z
    .string()
    .transform((lines) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(160, sentence(/*i18n*/ 'A line has at most {max} characters.', { max: 160 })))
        .max(MOST_FEATURES, sentence(/*i18n*/ 'At most {max} lines.', { max: MOST_FEATURES })),
    ),
  price: Amount,
  /** In percent. */
  vatRate: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/, sentence(/*i18n*/ 'Write a rate in percent, such as 25.5.'))
    .transform((written) => toMinor(written.replace(',', '.'))),
  coaching: z.boolean(),
  published: z.boolean(),
  language: LanguageTag,
  files: z.array(ProgramFileItem).max(50, sentence(/*i18n*/ 'A programme has at most {max} files.', { max: 50 })),
});

/** A picture says what it shows. */
const described = <T extends typeof ProgramFields>(fields: T) =>
  fields.refine(({ picture, pictureAlt }) => picture === '' || pictureAlt !== '', {
    error: ALT_NEEDED,
    path: ['pictureAlt'],
  });

/** POST /api/coach/programs: 201 with the programme. One that costs something begins with one offer at its price. */
export const ProgramRequest = described(ProgramFields);
export type ProgramRequest = z.input<typeof ProgramRequest>;

/** PUT /api/coach/programs/{id}: 200; 409 `conflict`. Orders and subscriptions that run keep the terms they were made with. */
export const ProgramChange = described(ProgramFields.extend({ version: RowVersion }));

/** POST /api/coach/programs/{id}/move: one place up or down in the shop's order. */
export const ProgramMove = z.object({ by: z.enum(['up', 'down']) });

const OfferFields = z.object({
  name: required(80),
  interval: z.enum(['once', 'month']),
  kind: OfferKind,
  /** Empty for the programme's own price. */
  price: z.union([z.literal('').transform(() => null), Amount], AMOUNT),
  minimumMonths: whole(36),
  guaranteeDays: whole(365),
  accessDays: whole(3_650),
});

/** POST /api/coach/programs/{id}/offers: 201 with the programme. The key stays: orders name the offer by it. */
export const OfferRequest = OfferFields.extend({
  key: z
    .string()
    .trim()
    .min(1, sentence(/*i18n*/ 'This cannot be empty.'))
    .max(40, sentence(/*i18n*/ 'Please use at most {max} characters.', { max: 40 }))
    .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, sentence(/*i18n*/ 'Use small letters, digits and hyphens between them.')),
});
export type OfferRequest = z.input<typeof OfferRequest>;

/** What stands in the form of an offer that is there: its key is not changed. */
export const OfferTerms = OfferFields.extend({ key: z.string() });

/** PUT /api/coach/programs/{id}/offers/{offer}. */
export const OfferChange = OfferFields.extend({ version: RowVersion });

export const StudioOffer = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  interval: z.enum(['once', 'month']),
  kind: OfferKind,
  /** Null for the programme's own. */
  ownPrice: DecimalAmount.nullable(),
  price: DecimalAmount,
  minimumMonths: z.int().nullable(),
  guaranteeDays: z.int().nullable(),
  accessDays: z.int().nullable(),
  ended: z.boolean(),
  version: RowVersion,
});
export type StudioOffer = z.infer<typeof StudioOffer>;

/** GET /api/coach/programs/{id}. */
export const StudioProgram = z.object({
  id: z.int(),
  name: z.string(),
  /** Without the brand's prefix. */
  displayName: z.string(),
  type: ProgramType,
  description: z.string(),
  badge: z.string().nullable(),
  accent: z.boolean(),
  /** Of a stored file; null for none. */
  picture: z.uuid().nullable(),
  pictureAlt: z.string(),
  features: z.array(z.string()),
  price: DecimalAmount,
  currency: z.string(),
  vatRate: z.string(),
  coaching: z.boolean(),
  published: z.boolean(),
  ended: z.boolean(),
  language: z.string(),
  /** In which other languages it is shown: all of its words are there. */
  translated: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int().optional() })),
  /** Key of its training plan. */
  plan: z.string().nullable(),
  offers: z.array(StudioOffer),
  /** People who have it now or had it, guests counted in. */
  buyers: z.int(),
  version: RowVersion,
  updatedAt: ShopMoment,
});
export type StudioProgram = z.infer<typeof StudioProgram>;

/** GET /api/coach/programs: all of them in the shop's order, hidden and ended ones, too. */
export const StudioPrograms = z.object({
  programs: z.array(
    StudioProgram.pick({
      id: true,
      displayName: true,
      type: true,
      price: true,
      currency: true,
      published: true,
      ended: true,
      buyers: true,
      version: true,
    }).extend({ offers: z.int(), files: z.int() }),
  ),
});
export type StudioPrograms = z.infer<typeof StudioPrograms>;
