import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { calendarDay } from '../shared/calendar-day.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';
import { LIST_SEGMENTS } from './segments.studio.ts';
import { ReaderTag } from './tags.studio.ts';

const Status = z.enum(['pending', 'confirmed', 'unsubscribed']);

/** GET /api/coach/subscribers: the list; `q` looks into addresses. GET /api/coach/subscribers.csv takes the same, and gives all of it. */
export const SubscribersQuery = listQuery(['consentAt', 'email'], {
  first: '-consentAt',
  filters: { status: Status.optional(), segment: z.enum(LIST_SEGMENTS).optional(), tag: ReaderTag.optional() },
});

/** Reader of the list. POST /api/coach/subscribers/{id}/unsubscribe, for a reader who asked the coach: 204. */
export const SubscriberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  status: Status,
  language: z.string(),
  /** Suppressed address: it bounced or complained. */
  suppressed: z.enum(['bounce', 'complaint']).nullable(),
  bought: z.boolean(),
  tags: z.array(z.string()),
  /** Time and version of the consent; `import` was imported by the coach. */
  consentAt: ShopMoment,
  consentVersion: z.string(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

export const SubscribersResponse = createPageSchema(SubscriberRow);

/** Lines of one file. */
export const IMPORT_LINES = 100_000;
/** Maximum number of faulty lines that are named. */
export const NAMED_LINES = 200;

/** A shorter text does not prove where and to what a person agreed. */
export const CONSENT_MIN = 10;
const SAY_CONSENT = sentence(/*i18n*/ 'Enter where these people signed up and what they agreed to.');

const ForUnsubscribed = z.enum(['skip', 'keep']);
const ForUnclear = z.enum(['', 'skip', 'add']);

/** Contents of an import's form beside its file. */
export const ImportRequest = z.object({
  consent: z
    .string()
    .trim()
    .min(1, { error: SAY_CONSENT, abort: true })
    .min(
      CONSENT_MIN,
      sentence(/*i18n*/ 'Use at least {min} characters to say where these people signed up and what they agreed to.', {
        min: CONSENT_MIN,
      }),
    )
    .max(500, sentence(/*i18n*/ 'Use at most {max} characters.', { max: 500 })),
  /** YYYY-MM-DD */
  day: calendarDay(sentence(/*i18n*/ 'Enter the date of consent.')),
  /**
   * People whom the file marks as gone: left out, or stored as unsubscribed so that a later import skips them. People of
   * an earlier import are unsubscribed in both cases.
   */
  unsubscribed: ForUnsubscribed.default('skip'),
  /** People without a clear status in the file. Required if there are any. */
  unclear: ForUnclear.default(''),
});
export type ImportRequest = z.input<typeof ImportRequest>;

/** As the studio's form has it; the file is sent as a body of its own. */
export const ImportFormRequest = ImportRequest.extend({
  file: z.string().min(1, sentence(/*i18n*/ 'Choose a file.')),
  unsubscribed: ForUnsubscribed,
  unclear: ForUnclear,
});

/** Status of a line's person. `unconfirmed`: asked elsewhere, without an answer. */
export const SubscriberStanding = z.enum(['subscribed', 'unsubscribed', 'unconfirmed', 'unclear']);
export type SubscriberStanding = z.infer<typeof SubscriberStanding>;

const ImportColumns = z.object({
  /** Column names of the file; null without names, or without such a column. */
  email: z.string().nullable(),
  language: z.string().nullable(),
  /** Columns that say whether a person wants newsletters; others as `name: word` if they have a word for people who left. */
  standing: z.array(z.string()),
  tags: z.string().nullable(),
});
export type ImportColumns = z.infer<typeof ImportColumns>;

const ImportSeparator = z.enum(['comma', 'semicolon', 'tab', 'bar']);
export type ImportSeparator = z.infer<typeof ImportSeparator>;

/**
 * Reasons for skipping a line. `unsubscribed`, `unconfirmed` and `unclear` come from the file; `left` has unsubscribed
 * here, `erased` was erased here after the consent, `suppressed` refuses mail. `formula` is an address that begins with
 * `=`, `@`, `|` or a tab, as a spreadsheet formula may. Addresses with a leading `+` or `-` exist: they are accepted,
 * and quoted in every export.
 */
export const ImportRefusal = z.enum([
  'no-address',
  'formula',
  'left',
  'suppressed',
  'erased',
  'unsubscribed',
  'unconfirmed',
  'unclear',
]);
export type ImportRefusal = z.infer<typeof ImportRefusal>;

/** One of the first refused lines. */
const RefusedLine = z.object({ line: z.int(), value: z.string(), why: ImportRefusal });

/** POST /api/coach/subscribers/import/preview, with the file as its body: 200. Stores nothing. */
export const ImportPreviewResponse = z.object({
  separator: ImportSeparator,
  columns: ImportColumns,
  /** Number of people by status, known to the shop or not. */
  subscribed: z.int(),
  unsubscribed: z.int(),
  unconfirmed: z.int(),
  unclear: z.int(),
  /** Number of people who were erased or unsubscribed here. They are refused unless their consent is later. */
  listed: z.int(),
  /** Lines with an address of an earlier line. */
  repeated: z.int(),
  refused: z.int(),
  lines: z.array(RefusedLine),
  /** Tags of the file, and the first invalid ones. */
  tags: z.array(z.string()),
  wrongTags: z.array(z.string()),
  /** The first people of the file. */
  samples: z.array(z.object({ line: z.int(), email: z.string(), standing: SubscriberStanding })),
});
export type ImportPreviewResponse = z.infer<typeof ImportPreviewResponse>;

/** POST /api/coach/subscribers/import?consent=…&day=…, with the file as its body: 200. Faults are issues of `file`. */
export const ImportResponse = z.object({
  added: z.int(),
  /** New on the list as people who have left, or unsubscribed after an earlier import. */
  unsubscribed: z.int(),
  /** On the list already: they stay as they are. */
  known: z.int(),
  /** Lines with an address of an earlier line. */
  repeated: z.int(),
  refused: z.int(),
  /** The first of the refused lines. */
  lines: z.array(RefusedLine),
});
export type ImportResponse = z.infer<typeof ImportResponse>;
