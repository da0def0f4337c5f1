import * as z from 'zod';
import { sentence } from '../sentence.ts';
import { ShopMoment } from '../shop-moment.ts';
import { calendarDay } from './calendar-day.ts';
import { listQuery, pageOf } from './list.ts';
import { SEGMENTS } from './segments.ts';

const Status = z.enum(['pending', 'confirmed', 'unsubscribed']);

/** GET /api/coach/subscribers: the list; `q` looks into addresses. GET /api/coach/subscribers.csv takes the same, and gives all of it. */
export const SubscribersQuery = listQuery(['consentAt', 'email'], {
  first: '-consentAt',
  filters: { status: Status.optional(), segment: z.enum(SEGMENTS).optional() },
});

export const SubscriberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  status: Status,
  language: z.string(),
  /** Nothing is sent to it: it has bounced, or mail to it was called unwanted. */
  suppressed: z.enum(['bounce', 'complaint']).nullable(),
  bought: z.boolean(),
  /** When the words of consent were agreed to, and by which version: `import` was brought in by the coach. */
  consentAt: ShopMoment,
  consentVersion: z.string(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

export const SubscribersResponse = pageOf(SubscriberRow);

/** Lines of one file. */
export const IMPORT_LINES = 100_000;
/** Of what is wrong with a file, so many lines are named. */
export const NAMED_LINES = 200;

/** Fewer characters do not say where somebody agreed, and to what: a word alone proves nothing. */
export const CONSENT_MIN = 10;
const SAY_CONSENT = sentence(/*i18n*/ 'Please say where these people agreed to get letters, and to what.');

/** What the form of an import holds beside its file. */
export const ImportRequest = z.object({
  consent: z
    .string()
    .trim()
    .min(1, { error: SAY_CONSENT, abort: true })
    .min(
      CONSENT_MIN,
      sentence(/*i18n*/ 'Please use at least {min} characters: they say where these people agreed, and to what.', {
        min: CONSENT_MIN,
      }),
    )
    .max(500, sentence(/*i18n*/ 'Please use at most {max} characters.', { max: 500 })),
  /** YYYY-MM-DD */
  day: calendarDay(sentence(/*i18n*/ 'Please give the day on which they agreed.')),
});
export type ImportRequest = z.input<typeof ImportRequest>;

/** As the studio's form has it; the file is sent as a body of its own. */
export const ImportFormRequest = ImportRequest.extend({
  file: z.string().min(1, sentence(/*i18n*/ 'Please choose a file.')),
});

/**
 * Why a line brought nobody. `formula` is an address that begins with `=`, `@`, `|` or a tab, which a spreadsheet may
 * take for a formula. People do have addresses that begin with `+` or `-`: they are taken, and quoted in every export.
 */
export const RefusedWhy = z.enum(['no-address', 'formula', 'left', 'suppressed']);
export type RefusedWhy = z.infer<typeof RefusedWhy>;

/** POST /api/coach/subscribers/import?consent=…&day=…, with the file as its body: 200. Nothing is sent to anybody by it. What is wrong with the file is an issue of `file`. */
export const ImportResponse = z.object({
  added: z.int(),
  /** On the list already, or asked and not confirmed yet: they stay as they are. */
  known: z.int(),
  /** Lines whose address stands in an earlier line. */
  repeated: z.int(),
  refused: z.int(),
  /** The first of the refused lines. */
  lines: z.array(z.object({ line: z.int(), value: z.string(), why: RefusedWhy })),
});
export type ImportResponse = z.infer<typeof ImportResponse>;
