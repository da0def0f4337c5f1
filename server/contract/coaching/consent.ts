import * as z from 'zod';
import { COVERING_CONSENTS, HEALTH_CONSENTS } from './profile-options.ts';
import { ConsentWithdrawnAt, SeenWithdrawalAt } from './seen-withdrawal.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';

/** Recorded readings by a coach: health notes, session note, pain and reasons in the log, answers before coaching. */
export const HEALTH_READINGS = ['health-notes', 'session-note', 'log', 'first-answers'] as const;

/** Number of deleted entries of each kind after a consent was withdrawn. */
export const ConsentGone = z.object({
  /** Saved profiles with health data: conditions, injuries, a weight or a height. */
  profiles: z.int(),
  /** Check-ins, with the coach's answers to them. */
  checkIns: z.int(),
  /** Sessions in which pain was noted. */
  pain: z.int(),
  /** Sessions with notes. */
  notes: z.int(),
  /** Sets of which a heart rate or how hard they felt was logged. */
  efforts: z.int(),
  /** Reasons for days and exercises that were left out. */
  reasons: z.int(),
  /** Forms from before the coaching with deleted health data. */
  answers: z.int(),
  /** Messages that they wrote in the shop. */
  letters: z.int(),
  /** Pictures that they sent with them. */
  pictures: z.int(),
});
export type ConsentGone = z.infer<typeof ConsentGone>;

/**
 * GET /api/coaching-profile/consent: the member's consents to health data, and the coach's recorded readings.
 * Open to every signed-in user, also after the coaching: a consent can always be withdrawn.
 */
export const ConsentResponse = z.object({
  /** Version of the current consent; null if none was given, or it was withdrawn. */
  version: z.enum(HEALTH_CONSENTS).nullable(),
  /** The words as displayed; null if they were not stored then. */
  words: z.string().nullable(),
  at: ShopMoment.nullable(),
  /** The consent is older than the current words: the member is asked again, and the old limits apply. */
  askAgain: z.boolean(),
  takenBack: z.object({ at: ShopMoment, gone: ConsentGone }).nullable(),
  consentWithdrawnAt: ConsentWithdrawnAt,
  /** When the coach opened their health notes, the latest first. */
  readings: z.array(z.object({ at: ShopMoment, what: z.enum(HEALTH_READINGS) })),
});
export type ConsentResponse = z.infer<typeof ConsentResponse>;

/**
 * POST /api/coaching-profile/consent: agrees to the current words. Returns the consent; 403 `consent_required` if a form
 * with a ticked box does not know the last withdrawal.
 */
export const ConsentRequest = z.object({
  version: z.enum(COVERING_CONSENTS, sentence(/*i18n*/ 'This text has changed. Reload the page.')),
  seenWithdrawalAt: SeenWithdrawalAt,
});
export type ConsentRequest = z.input<typeof ConsentRequest>;

// POST /api/coaching-profile/consent/take-back: deletes what it covered, and answers with the consent; 409 `nothing_to_take_back`.
