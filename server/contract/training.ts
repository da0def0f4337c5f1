import * as z from 'zod';

/** `3`, or `elite-coaching` for the plan of programme 4. */
export const PlanKey = z.string().regex(/^(?:[1-9]\d{0,8}|[a-z][a-z-]{1,40})$/);

const Dose = {
  /** Names it in its plan and in logs; never changes, whatever the words around it become. */
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string(),
  sets: z.int().min(1).max(20),
  /** As a person says it: "8-10", "40 s", "400 m". */
  reps: z.string(),
  /** Between sets, as a person says it: "90 s", "none". */
  rest: z.string(),
  /**
   * What is logged of a set: a weight and repetitions, repetitions only, a time, a distance, or a weight over
   * the distance or time that `reps` names. Where a plan does not say it, it follows from category and `reps`.
   */
  kind: z.enum(['weight', 'reps', 'time', 'distance', 'carry']).optional(),
  notes: z.string().optional(),
};

const RegularExercise = z.object({ type: z.literal('regular'), category: z.string(), ...Dose });
/** Exercises done in turn without a rest between them; `sets` counts the rounds. */
const SupersetExercise = z.object({
  type: z.literal('superset'),
  category: z.string(),
  ...Dose,
  exercises: z.array(z.object(Dose)).min(2),
});
export const Exercise = z.discriminatedUnion('type', [RegularExercise, SupersetExercise]);
export type Exercise = z.infer<typeof Exercise>;

export const WorkoutDay = z.object({
  /** Names it in its plan and in logs. */
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
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

/** GET /api/training-programs/{id}: a plan; 404 alike for one that does not exist and one that is not yours. */
export const TrainingPlan = z.object({
  key: PlanKey,
  programId: z.int().positive(),
  title: z.string(),
  description: z.string(),
  /** Such as "12 weeks". */
  duration: z.string(),
  /** Weeks that the plan runs; its progress is counted against all days of all weeks. */
  weeks: z.int().min(1).max(104),
  level: z.string(),
  workouts: z.array(WorkoutDay).min(1),
  warmupRoutine: WarmupRoutine,
  guidelines: z.array(z.string()),
  equipment: z.array(z.string()),
});
export type TrainingPlan = z.infer<typeof TrainingPlan>;
