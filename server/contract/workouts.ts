import * as z from 'zod';
import { formatDuration, type Effort, EFFORT_LIMITS, isPlausibleEffort } from './efforts.ts';
import { PlanKey } from './training.ts';
import { isEnterableWeight } from './weights.ts';
import { sentence } from './sentence.ts';

const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const Moment = z.iso.datetime();

/** What is said of a set that cannot have been so, by what is wrong. The browser has the same words. */
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
  /** Kilograms, in steps of 0.25 kg or of 0.25 lb; null where no weight is moved. */
  weightKg: z
    .number()
    .min(0, sentence(/*i18n*/ 'Enter zero or more.'))
    .max(1_000, sentence(/*i18n*/ 'At most 1,000 kg.'))
    .refine(isEnterableWeight, sentence(/*i18n*/ 'In steps of 0.25 kg or 0.25 lb.'))
    .nullable(),
  /** What was counted: repetitions, seconds, minutes or metres, as `unit` says. */
  reps: z.int().min(0, sentence(/*i18n*/ 'Enter zero or more.')).max(100_000, sentence(/*i18n*/ 'At most 100,000.')),
  /**
   * What `reps` counts. Stays when the plan changes. Absent in sets of earlier versions: then the plan says it, as it
   * was when the session was done.
   */
  unit: z.enum(['reps', 's', 'min', 'm']).optional(),
  /** How long it took, the average pace in seconds a kilometre, the average heart rate, how hard it felt from 1 to 10 (`efforts.ts`). */
  seconds: effort('seconds'),
  pace: effort('pace'),
  bpm: effort('bpm'),
  rpe: effort('rpe'),
  doneAt: Moment,
});
export type SetValue = z.infer<typeof SetValue>;

/** One set that was done. */
export const LoggedSet = SetValue.extend({
  /** Made by the device that logged it: by it, sets of two devices are told apart. Older sets have none. */
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  /** Its row in its exercise, from 0: the third set is the third before there is a second. Older sets stand in their order. */
  place: z.int().min(0).max(199).optional(),
  /**
   * What was done in its exercise's place, null for the exercise itself, where that is another than the exercise says by
   * now: what was done before a swap stays what it was (`done-as.ts`).
   */
  doneAs: z.string().trim().min(1).max(100).nullable().optional(),
  /** What other devices wrote for the same set without knowing of this value, until the member has chosen. */
  others: z.array(SetValue).min(1).max(10).optional(),
});
export type LoggedSet = z.infer<typeof LoggedSet>;

/** What became of one exercise of the plan. Nested ones of a superset stand for themselves. */
export const LoggedExercise = z.object({
  exerciseId: Slug,
  /** What was done in its place; null where it was done as planned. */
  swappedFor: z.string().trim().min(1).max(100).nullable(),
  /** Why it was left out, "" without a reason, as after a consent was taken back; null where it was not. */
  skipped: z.string().trim().max(200).nullable(),
  /** What hurt while doing it, from 1, a little, to 10; absent or null where nothing did. It reaches the coach. */
  pain: z.object({ level: z.int().min(1).max(10), note: z.string().trim().max(500) }).nullish(),
  /** A device logs 50 at most; those of several devices are put together. */
  sets: z.array(LoggedSet).max(200),
});
export type LoggedExercise = z.infer<typeof LoggedExercise>;

/**
 * A training session as its member's device knows it. The device makes the id and counts the
 * revision up with every change, so that sending it again, late or twice changes nothing: the
 * highest revision is what holds.
 */
export const WorkoutSession = z.object({
  id: z.uuid(),
  revision: z.int().min(1).max(1_000_000),
  planKey: PlanKey,
  dayId: Slug,
  startedAt: Moment,
  /** Null while it goes on. Only finished sessions count. */
  finishedAt: Moment.nullable(),
  /** IANA name of the zone the member was in; it decides which day the session belongs to. */
  timeZone: z.string().min(1).max(60),
  /** A device takes 2,000 characters; the notes of several are put together. */
  notes: z.string().max(8_000, sentence(/*i18n*/ 'Shorten the notes.')),
  exercises: z.array(LoggedExercise).max(100),
  /** True once the member has deleted it. */
  deleted: z.boolean(),
});
export type WorkoutSession = z.infer<typeof WorkoutSession>;

/** A session as a device sends it. */
export const WorkoutChange = WorkoutSession.extend({
  /**
   * The session as the shop knew it when this device changed it; null for one that the shop has not seen.
   * Where another device has changed it since, both are put together, set by set. A device that sends no
   * base replaces what is there, if its revision is higher.
   */
  base: WorkoutSession.nullish(),
  /** Names the device among those of its member. */
  device: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  /** The device takes over another session in place of this one, see `merged`. Without it, each start is a session. */
  joins: z.boolean().optional(),
});
export type WorkoutChange = z.infer<typeof WorkoutChange>;

/** Sessions in one answer: what a phone shows, unless `limit` asks for more. */
export const WORKOUTS_PAGE = 12;
export const MAX_WORKOUTS_LIMIT = 100;

/**
 * A set that nothing else done of its exercise beats: no set with at least its weight has as many repetitions
 * (seconds, metres). Of what is lifted without a weight, and of what is held or run, there is one.
 */
export const BestSet = z.object({
  weightKg: z.number().nullable(),
  reps: z.int(),
  /** As in a set. Sets of different units are not compared. */
  unit: SetValue.shape.unit,
  doneAt: Moment,
  /** Whether it was done in the plan that was asked about; those of other plans are compared by themselves. */
  here: z.boolean(),
});
export type BestSet = z.infer<typeof BestSet>;

/**
 * GET /api/user/workouts?plan={key}&limit={1 to 100}: this plan's sessions, the newest first, 12 at a time
 * unless `limit` says otherwise. Also after the access to the plan has ended, for whoever has logged some.
 */
export const WorkoutsResponse = z.object({
  sessions: z.array(WorkoutSession),
  /**
   * The sets of the last session in which an exercise was done, by exercise id: the next one's defaults. The first
   * page looks in all plans of the member for what this plan asks for, the others in the sessions above. What was
   * done in an exercise's place is not it.
   */
  last: z.record(z.string(), z.array(LoggedSet)),
  /** All-time bests of the exercises that this plan asks for, over all plans of the member. On the first page alone. */
  bests: z.record(z.string(), z.array(BestSet)).optional(),
  /** What to ask for, as `&before={before}&beforeId={beforeId}`, to get the sessions before these. Absent where there are none. */
  next: z.object({ before: Moment, beforeId: z.uuid() }).optional(),
});
export type WorkoutsResponse = z.infer<typeof WorkoutsResponse>;

/** POST /api/user/workouts: what changed on a device, in the order in which it changed. */
export const WorkoutsRequest = z.object({
  /** Each is judged on its own, so that one that cannot be accepted holds nothing else up. */
  changes: z.array(z.unknown()).min(1).max(50),
});
export type WorkoutsRequest = { changes: WorkoutChange[] };

/**
 * What became of each change, in the same order. `stale`: a later revision was there already.
 * `merged`: another device had changed the session; `session` is what the two came to. It has another id where two
 * devices had each started the same day of a plan: what they logged is in the session that was there first, and the
 * device goes on with that one.
 */
export const WorkoutsResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['stored', 'stale', 'merged', 'refused']),
      session: WorkoutSession.optional(),
      /** Its words about health were not stored, because the consent to them was taken back. */
      withoutHealth: z.boolean().optional(),
      /** Why it was refused, for the member. */
      message: z.string().optional(),
    }),
  ),
});
export type WorkoutsResult = z.infer<typeof WorkoutsResult>;
