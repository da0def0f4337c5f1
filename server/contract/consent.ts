import * as z from 'zod';
import { COACHING_CONSENT, HEALTH_CONSENTS } from './profile-options.ts';
import { sentence } from './sentence.ts';
import { ShopMoment } from './shop-moment.ts';

/** What a coach's reading is recorded of: the health notes of a client, the note of a session, pain and reasons in the log, what somebody answered about their health before they were one. */
export const HEALTH_READINGS = ['health-notes', 'session-note', 'log', 'first-answers'] as const;

/** What was deleted when a consent was taken back: how many of each. */
export const ConsentGone = z.object({
  /** States of the profile that said something of health: conditions, injuries, a weight or a height. */
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
  /** Sheets of answers from before the coaching whose words about health went. */
  answers: z.int(),
  /** Letters that they wrote in the shop. */
  letters: z.int(),
  /** Pictures that they sent with them. */
  pictures: z.int(),
});
export type ConsentGone = z.infer<typeof ConsentGone>;

/**
 * GET /api/coaching-profile/consent: what a member has agreed to about data on their health, and when the coach read it.
 * For whoever is signed in, also after the coaching: taking it back never ends.
 */
export const ConsentResponse = z.object({
  /** What they have agreed to now; null where nothing, or where they took it back. */
  version: z.enum(HEALTH_CONSENTS).nullable(),
  /** Those words, as they were shown; null where they were not kept then. */
  words: z.string().nullable(),
  at: ShopMoment.nullable(),
  /** They have agreed to less than is asked for now: they are asked again, and until then the coach reads no more than that. */
  askAgain: z.boolean(),
  takenBack: z.object({ at: ShopMoment, gone: ConsentGone }).nullable(),
  /** When the coach opened their health notes, the latest first. */
  readings: z.array(z.object({ at: ShopMoment, what: z.enum(HEALTH_READINGS) })),
});
export type ConsentResponse = z.infer<typeof ConsentResponse>;

/** POST /api/coaching-profile/consent: agrees to what is asked for now. Answers with the consent. */
export const ConsentRequest = z.object({
  version: z.literal(COACHING_CONSENT, sentence(/*i18n*/ 'This text has changed. Reload the page.')),
});
export type ConsentRequest = z.input<typeof ConsentRequest>;

// POST /api/coaching-profile/consent/take-back: deletes what it covered, and answers with the consent; 409 `nothing_to_take_back`.
