import * as z from 'zod';
import { formatDuration, type Effort, EFFORT_LIMITS, isPlausibleEffort } from './efforts.ts';
import { PlanKey, Target, WorkoutDay } from './training.ts';
import { isEnterableWeight } from './weights.ts';
import { ConsentWithdrawnAt, SeenWithdrawalAt } from '../coaching/seen-withdrawal.ts';
import { sentence } from '../i18n/sentence.ts';
import { DeviceMadeId } from '../shared/device-made-id.ts';

const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const Moment = z.iso.datetime();

/** Messages about implausible efforts. The browser has the same ones. */
const WRONG_EFFORTS: Readonly<Record<Effort, string>> = {
  seconds: sentence(/*i18n*/ 'Enter a time from {min} to {max}.', buildLimitMessages('seconds', formatDuration)),
  pace: sentence(/*i18n*/ 'Enter a pace from {min} to {max} /km.', buildLimitMessages('pace', formatDuration)),
  bpm: sentence(/*i18n*/ 'Enter a heart rate from {min} to {max} bpm.', buildLimitMessages('bpm', String)),
  rpe: sentence(/*i18n*/ 'Enter an effort from {min} to {max} in steps of 0.5.', buildLimitMessages('rpe', String)),
};

function buildLimitMessages(name: Effort, words: (amount: number) => string): { min: string; max: string } {
  const { min, max } = EFFORT_LIMITS[name];
  return { min: words(min), max: words(max) };
}

const effort = (name: Effort) =>
  z
    .number()
    .refine((value) => isPlausibleEffort(name, value), WRONG_EFFORTS[name])
    .nullish();

const SetValue = z.object({
  /** Kilograms, in steps of 0.25 kg or of 0.25 lb; null without a weight. */
  weightKg: z
    .number()
    .min(0, sentence(/*i18n*/ 'Enter zero or more.'))
    .max(1_000, sentence(/*i18n*/ 'At most 1,000 kg.'))
    .refine(isEnterableWeight, sentence(/*i18n*/ 'In steps of 0.25 kg or 0.25 lb.'))
    .nullable(),
  /** Count of repetitions, seconds, minutes or metres, by `unit`. */
  reps: z.int().min(0, sentence(/*i18n*/ 'Enter zero or more.')).max(100_000, sentence(/*i18n*/ 'At most 100,000.')),
  /** Unit of `reps`. It stays when the plan changes. Absent in sets of earlier versions: then the plan at the time
   * of the
   * session decides. */
  unit: z.enum(['reps', 's', 'min', 'm']).optional(),
  /** Duration, average pace in seconds a kilometre, average heart rate, perceived exertion from 1 to 10. */
  seconds: effort('seconds'),
  pace: effort('pace'),
  bpm: effort('bpm'),
  rpe: effort('rpe'),
  doneAt: Moment,
});
export type SetValue = z.infer<typeof SetValue>;

/** A finished set. */
export const LoggedSet = SetValue.extend({
  /** Made by the device, to tell sets of two devices apart. Older sets have none. */
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  /** Position in its exercise, from 0, even if earlier sets are missing. Older sets are in their order. */
  place: z.int().min(0).max(199).optional(),
  /** Swap of this set if it differs from the exercise's current one; null for the exercise itself. Sets from before
   * a swap
   * keep theirs (`exercise-swap.ts`). */
  doneAs: z.string().trim().min(1).max(100).nullable().optional(),
  /** Concurrent values from other devices, until the member chooses. */
  others: z.array(SetValue).min(1).max(10).optional(),
});
export type LoggedSet = z.infer<typeof LoggedSet>;

/** Result of one planned exercise. Exercises of a superset are separate. */
export const LoggedExercise = z.object({
  exerciseId: Slug,
  /** Exercise that replaced it; null if it was done as planned. */
  swappedFor: z.string().trim().min(1).max(100).nullable(),
  /** Reason for skipping it, "" without one, as after a withdrawn consent; null if it was not skipped. */
  skipped: z.string().trim().max(200).nullable(),
  /** Pain during it, from 1 (a little) to 10; absent or null without pain. The coach sees it. */
  pain: z.object({ level: z.int().min(1).max(10), note: z.string().trim().max(500) }).nullish(),
  /** A device logs 50 at most; merging adds those of other devices. */
  sets: z.array(LoggedSet).max(200),
});
export type LoggedExercise = z.infer<typeof LoggedExercise>;

const VersionId = z.string().regex(/^[\w-]{1,40}$/);

/** A training session from a member's device. The device makes the id and increments the revision with every change. */
export const WorkoutSession = z.object({
  id: DeviceMadeId,
  revision: z.int().min(1).max(1_000_000),
  planKey: PlanKey,
  dayId: Slug,
  startedAt: Moment,
  /** Null while it continues. Only finished sessions count. */
  finishedAt: Moment.nullable(),
  /** IANA name of the zone the member was in; it decides which day the session belongs to. */
  timeZone: z.string().min(1).max(60),
  /** A device takes 2,000 characters; the notes of several are put together. */
  notes: z.string().max(8_000, sentence(/*i18n*/ 'Shorten the notes.')),
  exercises: z.array(LoggedExercise).max(100),
  /** True once the member has deleted it. */
  deleted: z.boolean(),
  /** Id of this version in the shop, which devices send back with their base. */
  shopVersion: VersionId.optional(),
});
export type WorkoutSession = z.infer<typeof WorkoutSession>;

/** Limits of a day that a device sends; a coach's plan stays below them. */
const MAX_PLANNED = 100;
const PlannedNumber = z.number().min(0).max(10_000);
const PlannedLine = z.object({
  id: Slug,
  name: z.string().trim().min(1).max(120),
  sets: z.int().min(1).max(20),
  reps: z.string().max(40),
  target: Target.extend({ from: PlannedNumber, to: PlannedNumber.nullable() }).optional(),
});

/** A session as a device sends it. */
export const WorkoutChange = WorkoutSession.extend({
  /**
   * Session as the shop had it when this device changed it; null for a new one. If another device has
   * changed it since, both are merged set by set. Without a base the sent session replaces the stored
   * one, if its revision is higher.
   */
  base: WorkoutSession.nullish(),
  /**
   * Exercises of the day as the device had them when the session began, used only if the shop has none for the session.
   * Anything out of its limits counts as absent: the sets must not be lost with it.
   */
  planned: z
    .array(PlannedLine.extend({ exercises: z.array(PlannedLine).min(1).max(MAX_PLANNED).optional() }))
    .min(1)
    .max(MAX_PLANNED)
    .optional()
    .catch(undefined),
  /** Identifies this version of the session, so that sending it again, late or twice, changes nothing. */
  version: VersionId.optional(),
  seenWithdrawalAt: SeenWithdrawalAt,
  /** Names the device among those of its member. */
  device: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  /** True if the device replaces this session by another one, see `merged`. Without it, each start is a session. */
  joins: z.boolean().optional(),
});
export type WorkoutChange = z.infer<typeof WorkoutChange>;

/** Default number of sessions in one answer, for a phone. */
export const WORKOUTS_PAGE = 12;
export const MAX_WORKOUTS_LIMIT = 100;

/**
 * A record: no set of its exercise with at least its weight has as many repetitions (seconds, metres).
 * Exercises without a weight, holds and runs have one record each.
 */
export const BestSet = z.object({
  weightKg: z.number().nullable(),
  reps: z.int(),
  /** As in a set. Sets of different units are not compared. */
  unit: SetValue.shape.unit,
  doneAt: Moment,
  /** True if it was done in the requested plan; records of other plans are compared separately. */
  here: z.boolean(),
});
export type BestSet = z.infer<typeof BestSet>;

/**
 * GET /api/user/workouts?plan={key}&limit={1 to 100}: this plan's sessions, the newest first, 12 at a time
 * by default. Members can read their log even after the access to the plan has ended.
 */
export const WorkoutsResponse = z.object({
  sessions: z.array(WorkoutSession),
  /**
   * Sets of the last session of each exercise, by exercise id, as defaults for the next. The first page searches all
   * plans of the member for this plan's exercises, later pages the sessions above. Swaps are
   * excluded.
   */
  last: z.record(z.string(), z.array(LoggedSet)),
  /** All-time bests of the exercises that this plan asks for, over all plans of the member. On the first page alone. */
  bests: z.record(z.string(), z.array(BestSet)).optional(),
  /**
   * Ends of the ids of all versions that the shop has had of the newest sessions above, by session id. A device whose
   * version is not among them has it from before a restored backup.
   */
  versions: z.record(z.string(), z.string()).optional(),
  /** Days of the sessions above as they were trained, by session id, where the plan has another one now. */
  days: z.record(z.string(), WorkoutDay).optional(),
  consentWithdrawnAt: ConsentWithdrawnAt,
  /** Cursor for earlier sessions, as `&before={before}&beforeId={beforeId}`. Absent if there are none. */
  next: z.object({ before: Moment, beforeId: z.uuid() }).optional(),
});
export type WorkoutsResponse = z.infer<typeof WorkoutsResponse>;

/** POST /api/user/workouts: changes of a device, in order. */
export const WorkoutsRequest = z.object({
  /** Each is validated on its own, so that an invalid one does not block the others. */
  changes: z.array(z.unknown()).min(1).max(50),
});
export type WorkoutsRequest = { changes: WorkoutChange[] };

/**
 * Results of the changes, in order. `stale`: a later revision was stored already.
 * `merged`: another device had changed the session; `session` is the merged one. Its id differs if two devices
 * had each started the same day of a plan: the sets are in the earlier session, and the device continues with
 * that one.
 */
export const WorkoutsResult = z.object({
  consentWithdrawnAt: ConsentWithdrawnAt,
  results: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['stored', 'stale', 'merged', 'refused']),
      session: WorkoutSession.optional(),
      /** True if health data was not stored, because the consent was withdrawn. */
      withoutHealth: z.boolean().optional(),
      /** Why it was refused, for the member. */
      message: z.string().optional(),
    }),
  ),
});
export type WorkoutsResult = z.infer<typeof WorkoutsResult>;
