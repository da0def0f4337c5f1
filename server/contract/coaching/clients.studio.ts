import * as z from 'zod';
import { ConsentGone, HEALTH_READINGS } from './consent.ts';
import { CoachingProfile } from './profile.ts';
import { HEALTH_CONSENTS } from './profile-options.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { CLIENT_NEEDS, CLIENT_PARTS } from './client-needs.studio.ts';
import { Act } from '../accounts/audit-log.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';
import { PersonResponse } from '../accounts/people.studio.ts';

/** GET /api/coach/clients: active clients, the most urgent first; `q` searches names and addresses. */
export const ClientsQuery = listQuery(['need', 'name'], {
  first: 'need',
  filters: { need: z.enum(CLIENT_PARTS, sentence(/*i18n*/ 'This filter does not exist.')).optional() },
});

const Need = z.object({
  kind: z.enum(CLIENT_NEEDS),
  /**
   * Days in the shop's calendar since the need began. For `plan`, the days left: negative once it is over,
   * null without a plan.
   */
  days: z.int().nullable(),
});
export type Need = z.infer<typeof Need>;

export const ClientRow = z.object({
  /** Id of the account, or of the order if no account is open yet. */
  id: z.uuid(),
  member: z.string(),
  email: z.string(),
  /** Has bought coaching and not signed in yet. */
  guest: z.boolean(),
  /** In the order of the list. */
  needs: z.array(Need),
  lastSession: ShopMoment.nullable(),
  /** Last day of the own plan that ends last. */
  planUntil: z.iso.date().nullable(),
});
export type ClientRow = z.infer<typeof ClientRow>;

export const ClientsResponse = createPageSchema(ClientRow).extend({
  /** Number in each part, regardless of the search. */
  counts: z.object({
    all: z.int(),
    waiting: z.int(),
    'check-in': z.int(),
    new: z.int(),
    pain: z.int(),
    card: z.int(),
    quiet: z.int(),
    plan: z.int(),
  }),
});
export type ClientsResponse = z.infer<typeof ClientsResponse>;

const Neighbour = z.object({ id: z.uuid(), member: z.string() }).nullable();

/**
 * GET /api/coach/clients/{id}: a client's page, without health data. 404 for people who were never coached. After
 * the coaching has ended: purchases and the coach's own notes.
 */
export const ClientResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** `guest`: coached, and has not signed in yet. */
  state: z.enum(['coached', 'guest', 'ended']),
  /** Time of the last sign-in reminder to a guest; null if there was none. */
  remindedAt: ShopMoment.nullable(),
  /** When they were coached first. */
  since: ShopMoment.nullable(),
  needs: z.array(Need),
  thread: z.uuid().nullable(),
  /** In the order of need. */
  previous: Neighbour,
  next: Neighbour,
  consent: z.object({
    version: z.enum(HEALTH_CONSENTS).nullable(),
    words: z.string().nullable(),
    at: ShopMoment.nullable(),
    askAgain: z.boolean(),
    takenBack: z.object({ at: ShopMoment, gone: ConsentGone }).nullable(),
  }),
  /** Their profile, without body, health and emergency contact. */
  profile: CoachingProfile.omit({
    weight: true,
    height: true,
    healthConditions: true,
    injuries: true,
    emergencyContactName: true,
    emergencyContactPhone: true,
  }).nullable(),
  /** True if "Show health notes" has contents. */
  hasHealth: z.boolean(),
  /** By field name, without answers that concern the body. */
  onboarding: z.object({ at: ShopMoment, answers: z.record(z.string(), z.string()) }).nullable(),
  orders: PersonResponse.shape.orders,
  note: PersonResponse.shape.note,
  /** Latest actions of the coach about them, newest first; the activity log has all. */
  acts: z.array(Act),
  actsTotal: z.int(),
  readings: z.array(z.object({ at: ShopMoment, what: z.enum(HEALTH_READINGS) })),
});
export type ClientResponse = z.infer<typeof ClientResponse>;

/** POST /api/coach/clients/{id}/sign-in-reminder: 204; 404 unless they are a guest, 409 `reminded` once a day. */

/** POST /api/coach/clients/{id}/health: health data, emergency contact. Records the reading. 404 unless coached. */
export const ClientHealthResponse = z.object({
  healthConditions: z.string(),
  injuries: z.string(),
  /** Kilograms and centimetres. */
  weight: z.number().nullable(),
  height: z.number().nullable(),
  /** Answers about their body from before the coaching, by field name; empty without answers or consent. */
  answersBefore: z.record(z.string(), z.string()),
  emergencyContactName: z.string(),
  emergencyContactPhone: z.string(),
  /** When this reading was recorded. */
  at: ShopMoment,
});
export type ClientHealthResponse = z.infer<typeof ClientHealthResponse>;

/** GET /api/coach/clients/{id}/log?before=2026-11-02: four weeks, until today, or until the day before `before`. */
export const ClientLogQuery = z.object({
  before: z.iso.date(sentence(/*i18n*/ 'Use a date as YYYY-MM-DD.')).optional(),
});

const LogExercise = z.object({
  /** Not unique if sets of it were done before and after a swap. */
  id: z.string(),
  name: z.string(),
  /** Null if the plan does not contain it, or is gone. */
  planned: z
    .object({
      sets: z.int(),
      reps: z.string(),
      /** As typed, "82.5 kg" or "RPE 7-8"; '' without one. */ target: z.string(),
    })
    .nullable(),
  /** Exercise that replaced it; '' if the coach may not read that. */
  swappedFor: z.string().nullable(),
  leftOut: z.boolean(),
  /** Reason for skipping it; null if the coach may not read it. */
  reason: z.string().nullable(),
  /**
   * Repetitions, seconds, minutes or metres by `unit`, else by `planned.reps`; duration; pace in seconds a kilometre.
   * Heart rate and perceived exertion are absent if the coach may not read them.
   */
  sets: z.array(
    z.object({
      weightKg: z.number().nullable(),
      reps: z.int(),
      unit: z.enum(['reps', 's', 'min', 'm']).optional(),
      seconds: z.int().optional(),
      pace: z.int().optional(),
      bpm: z.int().optional(),
      rpe: z.number().optional(),
    }),
  ),
});
export type LogExercise = z.infer<typeof LogExercise>;

const LogDay = z.object({
  /** The plan at the time of training is unknown (an older session), so this is the current plan. */
  plannedNow: z.boolean().optional(),
  /** Planned date, after a move; the date of training if it was not planned. */
  date: z.iso.date(),
  plan: z.string(),
  /** Name of the day. */
  name: z.string(),
  /** `extra`: done without a date in an own plan. `opened`: begun without a logged set. */
  state: z.enum(['done', 'missed', 'left-out', 'coming', 'extra', 'going-on', 'opened']),
  /** Original date of a moved day. */
  movedFrom: z.iso.date().nullable(),
  /** Done on another day than that. */
  doneOn: z.iso.date().nullable(),
  minutes: z.int().nullable(),
  /** Reason for skipping it; null if it was not skipped, without a reason, hidden, or not for the coach. */
  reason: z.string().nullable(),
  /** Reference for a message; absent if the plan no longer has the day. */
  about: z.object({ planKey: z.string(), dayId: z.string() }).optional(),
  /** Id of the session; null if there is none. */
  session: z.uuid().nullable(),
  /** True if the session has a note that the coach may read: a separate request, and the reading is recorded. */
  hasNote: z.boolean(),
  exercises: z.array(LogExercise),
  setsDone: z.int(),
  /** Null if the plan is gone. */
  setsPlanned: z.int().nullable(),
  pain: z.array(z.object({ exercise: z.string(), level: z.int(), note: z.string() })),
});
export type LogDay = z.infer<typeof LogDay>;

export const ClientLogResponse = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  days: z.array(LogDay),
  /** True with consent that covers pain, reasons and notes; without it the coach sees none. */
  covered: z.boolean(),
  /** Pain or a reason is hidden. A POST to the same address returns it, and the reading is recorded. */
  closed: z.boolean(),
  /** Time of the recorded reading; null if nothing is shown. */
  readAt: ShopMoment.nullable(),
  /** True if there are earlier entries. */
  older: z.boolean(),
});
export type ClientLogResponse = z.infer<typeof ClientLogResponse>;

/** POST /api/coach/clients/{id}/log/{session}/note: a client's note on a session. The reading is recorded first, and
 * they
 * see it. 404 unless they are coached and have agreed to the words that cover it. */
export const SessionNoteResponse = z.object({ note: z.string(), at: ShopMoment });
export type SessionNoteResponse = z.infer<typeof SessionNoteResponse>;

/** GET /api/coach/clients/{id}/check-ins: check-ins of the last 52 weeks, the oldest first. */
export const ClientCheckInsResponse = z.object({
  /** True with consent that covers them; without it the coach sees none. */
  covered: z.boolean(),
  weeks: z.array(
    z.object({
      week: z.iso.date(),
      /** Null if it was not asked or not answered. */
      sleep: z.int().nullable(),
      energy: z.int().nullable(),
      soreness: z.int().nullable(),
      weightKg: z.number().nullable(),
      note: z.string(),
      answered: z.boolean(),
    }),
  ),
});
export type ClientCheckInsResponse = z.infer<typeof ClientCheckInsResponse>;
