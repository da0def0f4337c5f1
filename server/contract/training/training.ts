import * as z from 'zod';

/** `3`, `elite-coaching` for the plan of programme 4, or the key of a coach's plan or a client's copy. */
export const PlanKey = z.string().regex(/^(?:[1-9]\d{0,8}|[a-z][a-z0-9-]{1,40})$/);

/** Names an exercise of the library, a line of a plan, a day of a plan. */
const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** Target intensity: one number, or a range. */
export const Target = z.object({
  /** `pace` in seconds a kilometre, `heart-rate` in beats a minute, `effort` from 1 to 10, `weight` in kilograms,
   * `percent`
   * of the one-repetition maximum (1RM), `zone` from 1 to 7, `power` in watts. */
  kind: z.enum(['pace', 'heart-rate', 'effort', 'weight', 'percent', 'zone', 'power']),
  from: z.number(),
  to: z.number().nullable(),
});
export type Target = z.infer<typeof Target>;

const Dose = {
  /**
   * Id in its plan and in logs; it never changes, even if the name does. The same exercise has the same id in other
   * weeks and plans, which is how "last time" is found.
   */
  id: Slug,
  name: z.string(),
  sets: z.int().min(1).max(20),
  /** As people write it: "8-10", "40 s", "400 m". */
  reps: z.string(),
  /** Rest between sets, as people write it: "90 s", "none". */
  rest: z.string(),
  /**
   * Logged quantities of a set: weight and repetitions, repetitions only, time, distance, or a weight over
   * the distance or time that `reps` names. Derived from category and `reps` if missing.
   */
  kind: z.enum(['weight', 'reps', 'time', 'distance', 'carry']).optional(),
  notes: z.string().optional(),
  /** Source exercise in the library; absent if it was typed. */
  exercise: Slug.optional(),
  target: Target.optional(),
  /** Technique cue and equipment from the library, as of when the plan was read. */
  cue: z.string().optional(),
  equipment: z.string().optional(),
  /** An https address. */
  video: z.string().optional(),
  /** Exercises that may replace it. */
  alternatives: z.array(z.object({ id: Slug, name: z.string() })).optional(),
};

const RegularExercise = z.object({ type: z.literal('regular'), category: z.string(), ...Dose });
/** Exercises done in turn without a rest between them; `sets` counts the rounds. `block` is the kind of the block. */
const SupersetExercise = z.object({
  type: z.literal('superset'),
  category: z.string(),
  ...Dose,
  block: z.enum(['superset', 'circuit', 'intervals']).optional(),
  /** Two or more; intervals need only one. */
  exercises: z.array(z.object(Dose)).min(1),
});
export const Exercise = z.discriminatedUnion('type', [RegularExercise, SupersetExercise]);
export type Exercise = z.infer<typeof Exercise>;

export const WorkoutDay = z.object({
  /** Names it in its plan and in logs. */
  id: Slug,
  /** Week from 1, in a plan whose weeks differ: then every day has one. Without it a day comes every week. */
  week: z.int().min(1).max(104).optional(),
  /** In a client's own copy: the day for which it is planned, as YYYY-MM-DD, before they moved it. */
  date: z.iso.date().optional(),
  /** The label in the list, such as "Day 1". */
  day: z.string(),
  name: z.string(),
  exercises: z.array(Exercise).min(1),
});
export type WorkoutDay = z.infer<typeof WorkoutDay>;

const Stretch = z.object({ name: z.string(), reps: z.string(), notes: z.string().optional() });

export const WarmupRoutine = z.object({
  lowIntensityCardio: z.object({ duration: z.string(), description: z.string(), options: z.array(z.string()) }),
  dynamicStretching: z.object({ duration: z.string(), upperBody: z.array(Stretch), lowerBody: z.array(Stretch) }),
  warmupSets: z.object({
    description: z.string(),
    sets: z.array(z.object({ weight: z.string(), reps: z.string(), rest: z.string() })),
  }),
});
export type WarmupRoutine = z.infer<typeof WarmupRoutine>;

/** GET /api/training-programs/{id}: a plan; 404 both for an unknown one and for another person's. */
export const TrainingPlan = z.object({
  key: PlanKey,
  /** The programme it came with; absent in plans that the coach has made since, which programmes choose. */
  programId: z.int().positive().optional(),
  title: z.string(),
  description: z.string(),
  /** BCP 47 tag of its words: the language of its programme, else of the shop. Absent from older shops. */
  language: z.string().optional(),
  /** Such as "12 weeks". */
  duration: z.string(),
  /** Weeks that the plan runs; its progress is counted against all days of all weeks. */
  weeks: z.int().min(1).max(104),
  /** In a client's own copy: first and last day, and the days of the week they can train, from 1, Monday. */
  client: z
    .object({ start: z.iso.date(), until: z.iso.date(), weekdays: z.array(z.int().min(1).max(7)).min(1) })
    .optional(),
  /** In a client's own copy that the coach ended early: the day, in their zone. Later days are not planned. */
  endedOn: z.iso.date().optional(),
  level: z.string(),
  workouts: z.array(WorkoutDay).min(1),
  /** In a client's own copy: removed days, which an offline client may have trained. */
  former: z.array(WorkoutDay).optional(),
  /** Milliseconds by which the sandbox's clock is ahead of the machine's. Missing elsewhere. */
  aheadMs: z.int().positive().optional(),
  warmupRoutine: WarmupRoutine,
  guidelines: z.array(z.string()),
  equipment: z.array(z.string()),
});
export type TrainingPlan = z.infer<typeof TrainingPlan>;
