import * as z from 'zod';
import { boundedText, DecimalAmount, writtenNumber } from '../forms/form-fields.ts';
import { isUuid } from '../shared/ids.ts';
import { LanguageTag } from '../i18n/language-tag.ts';
import { toMinor } from '../shared/money.ts';
import { OfferKind, ProgramFront, ProgramType } from './programs.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { Amount, AmountOrNone } from '../shared/amount.studio.ts';
import { LanguageState } from '../site/language-states.studio.ts';
import { RowVersion } from '../shared/list.studio.ts';
import { FrontFields, Lines } from './program-front.studio.ts';
import { ALT_NEEDED, PictureId } from '../site/site-pictures.studio.ts';

/** Generated documents, with their default file names. */
export const MADE_FILES = {
  blueprint: 'Morning-Energy-Boost-Blueprint.pdf',
  'all-day-energy': 'All-Day-Energy-30-Days.pdf',
  'training-plan': 'Training-Plan.pdf',
} as const;

const required = (max: number) => boundedText(max).min(1, sentence(/*i18n*/ 'Fill this in.'));

/** A file of a programme: an upload by its id, or a generated document by its name. */
const ProgramFileItem = z.object({
  id: z.string().refine((id) => isUuid(id) || Object.hasOwn(MADE_FILES, id), sentence(/*i18n*/ 'File not found.')),
  name: required(140),
  bytes: z.int().optional(),
});

const whole = (max: number) =>
  writtenNumber(
    z
      .number(sentence(/*i18n*/ 'Enter a whole number or leave empty.'))
      .int(sentence(/*i18n*/ 'Enter a whole number or leave empty.'))
      .min(1, sentence(/*i18n*/ 'At least {min}.', { min: 1 }))
      .max(max, sentence(/*i18n*/ 'At most {max}.', { max }))
      .nullable(),
  );

/** Includes the prefix of all programmes' names. */
export const PROGRAM_NAME_MAX = 80;

const ProgramFields = z.object({
  name: required(PROGRAM_NAME_MAX),
  type: z.enum(['free', 'one_time', 'subscription']),
  description: required(2_000),
  badge: boundedText(30),
  accent: z.boolean(),
  /** Id of an uploaded picture; '' for none. */
  picture: PictureId.default(''),
  pictureAlt: boundedText(200).default(''),
  /** One entry a line. */
  features: Lines,
  price: Amount,
  /** In percent. */
  vatRate: z
    .string()
    .trim()
    .min(1, sentence(/*i18n*/ 'Enter the VAT rate included in your prices, or 0.'))
    .regex(/^(?:\d{1,2}(?:[.,]\d{1,2})?)?$/, sentence(/*i18n*/ 'Enter a rate in percent, such as 25.5.'))
    .transform((written) => toMinor(written.replace(',', '.'))),
  coaching: z.boolean(),
  /** Key of a training plan of the shop; empty for none, missing to leave it unchanged. */
  plan: z.string().max(60).optional(),
  published: z.boolean(),
  language: LanguageTag,
  files: z.array(ProgramFileItem).max(50, sentence(/*i18n*/ 'Use at most {max} files.', { max: 50 })),
  ...FrontFields,
});

/** A picture needs an alternative text. */
const described = <T extends typeof ProgramFields>(fields: T) =>
  fields.refine(({ picture, pictureAlt }) => picture === '' || pictureAlt !== '', {
    error: ALT_NEEDED,
    path: ['pictureAlt'],
  });

/** POST /api/coach/programs: 201 with the programme. A paid one begins with one offer at its price. */
export const ProgramRequest = described(ProgramFields);
export type ProgramRequest = z.input<typeof ProgramRequest>;

/** PUT /api/coach/programs/{id}: 200; 409 `conflict`. Orders and subscriptions that run keep the terms they were made with. */
export const ProgramChange = described(ProgramFields.extend({ version: RowVersion }));

/** POST /api/coach/programs/{id}/move: up or down in the shop's order, by one place or by a number; up is negative. */
export const ProgramMove = z.object({ by: z.union([z.enum(['up', 'down']), z.int().min(-1_000).max(1_000)]) });

/** GET /api/coach/programs/plans: the training plans of the shop, by title. */
export const PlanChoices = z.object({ plans: z.array(z.object({ key: z.string(), title: z.string() })) });
export type PlanChoices = z.infer<typeof PlanChoices>;

/** Maximum number of daily steps. */
export const MAX_PROGRAM_STEPS = 400;

/** The daily steps of a programme as they are typed, in their order. An id is made by the browser and stays. */
export const StepsFields = z.object({
  steps: z
    .array(
      z.object({
        id: z.string().refine(isUuid, sentence(/*i18n*/ 'Step not found.')),
        title: required(120),
        /** Plain text; an empty line begins a paragraph. */
        text: boundedText(1_000),
      }),
    )
    .max(MAX_PROGRAM_STEPS, sentence(/*i18n*/ 'Use at most {max} days.', { max: MAX_PROGRAM_STEPS })),
});
export type StepsFields = z.input<typeof StepsFields>;

/**
 * PUT /api/coach/programs/{id}/steps: 200 with `StudioSteps`; 409 `conflict`, or `ticked` if deleted steps have more
 * ticks than the coach saw.
 */
export const StepsChange = StepsFields.extend({
  version: RowVersion,
  /** Number of ticks that may be deleted with removed steps. */
  dropTicks: z.int().min(0),
});

/** GET /api/coach/programs/{id}/steps. */
export const StudioSteps = z.object({
  version: RowVersion,
  steps: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      text: z.string(),
      /** Number of people who ticked it. */
      ticks: z.int(),
    }),
  ),
});
export type StudioSteps = z.infer<typeof StudioSteps>;

const OfferFields = z.object({
  name: required(80),
  interval: z.enum(['once', 'month']),
  kind: OfferKind,
  /** Empty for the programme's own price. */
  price: AmountOrNone,
  minimumMonths: whole(36),
  guaranteeDays: whole(365),
  accessDays: whole(3_650),
});

/**
 * POST /api/coach/programs/{id}/offers: 201 with the programme. The key never changes: orders and links use it. An
 * empty one is made from the name.
 */
export const OfferRequest = OfferFields.extend({
  key: z
    .string()
    .trim()
    .max(40, sentence(/*i18n*/ 'Use at most {max} characters.', { max: 40 }))
    .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, sentence(/*i18n*/ 'Use lower-case letters, digits and single hyphens.')),
});
export type OfferRequest = z.input<typeof OfferRequest>;

/** Form of an existing offer: its key does not change. */
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
  /** Id of a stored file; null for none. */
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
  onFront: z.boolean(),
  front: ProgramFront.nullable(),
  interestLabel: z.string().nullable(),
  /** Languages with a complete translation. */
  translated: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int().optional() })),
  /** Key and title of its training plan. */
  plan: z.string().nullable(),
  planTitle: z.string().nullable(),
  /** Number of daily steps. */
  steps: z.int(),
  offers: z.array(StudioOffer),
  /** People who have it now or had it, guests counted in. */
  buyers: z.int(),
  /** Reason why it cannot be deleted: it has orders, proposals, users or a plan. Null if it can. */
  kept: z.enum(['ordered', 'proposed', 'used', 'plan']).nullable(),
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
    }).extend({
      offers: z.int(),
      files: z.int(),
      /** States of its translations; untranslated languages are left out. */
      languages: z.array(LanguageState),
    }),
  ),
});
export type StudioPrograms = z.infer<typeof StudioPrograms>;
