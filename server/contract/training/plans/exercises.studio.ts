import * as z from 'zod';
import { sentence } from '../../i18n/sentence.ts';
import { ShopMoment } from '../../shared/shop-moment.ts';
import { listQuery, createPageSchema, RowVersion } from '../../shared/list.studio.ts';

/** Names an exercise for good: made from its first name, and the same in every plan and log. */
export const ExerciseId = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** Logged quantity of a set; '' if the plan decides. */
export const EXERCISE_KINDS = ['', 'weight', 'reps', 'time', 'distance', 'carry'] as const;

/**
 * GET /api/coach/exercises: the library; `q` searches names, categories and equipment. 404 for everybody but the
 * coach, as with all of these.
 */
export const ExercisesQuery = listQuery(['name', 'category', 'createdAt'], {
  first: 'name',
  filters: { state: z.enum(['offered', 'ended']).optional() },
});

export const StudioExercise = z.object({
  id: ExerciseId,
  name: z.string(),
  category: z.string(),
  cue: z.string(),
  equipment: z.string(),
  /** An https address, or ''. */
  video: z.string(),
  kind: z.enum(EXERCISE_KINDS),
  alternatives: z.array(z.object({ id: ExerciseId, name: z.string() })),
  /** True if it is no longer offered; plans with it keep it. */
  ended: z.boolean(),
  /** Number of training plans with it, clients' copies included. */
  plans: z.int(),
  version: RowVersion,
  createdAt: ShopMoment,
});
export type StudioExercise = z.infer<typeof StudioExercise>;

/** `plans`: number of the shop's own training plans with it, without clients' copies. */
export const ExerciseListItem = StudioExercise.omit({ alternatives: true });
export type ExerciseListItem = z.infer<typeof ExerciseListItem>;
export const ExercisesResponse = createPageSchema(ExerciseListItem);

/**
 * GET /api/coach/exercises/choices: all exercises by name, with details that distinguish equal names. `plans`:
 * number of the shop's own plans with it.
 */
export const ExerciseChoices = z.object({
  exercises: z.array(
    StudioExercise.pick({ id: true, name: true, category: true, equipment: true, plans: true, createdAt: true }),
  ),
});
export type ExerciseChoices = z.infer<typeof ExerciseChoices>;

const line = (max: number) => z.string().trim().max(max, sentence(/*i18n*/ 'Use at most {max} characters.', { max }));

/** POST /api/coach/exercises: 201 with the row. Its id is made from the name, once. */
export const ExerciseRequest = z.object({
  name: line(120).min(1, sentence(/*i18n*/ 'Enter a name.')),
  category: line(60),
  cue: line(500),
  equipment: line(200),
  video: line(500).refine((text) => text === '' || isHttps(text), sentence(/*i18n*/ 'Start the link with https://.')),
  kind: z.enum(EXERCISE_KINDS),
  /** Exercises that may replace it. */
  alternatives: z.array(ExerciseId).max(10, sentence(/*i18n*/ 'Use at most ten alternatives.')),
});
export type ExerciseRequest = z.input<typeof ExerciseRequest>;

/** PUT /api/coach/exercises/{id}: 200 with the row; 409 `conflict` if it was changed meanwhile. */
export const ExerciseChange = ExerciseRequest.extend({ version: RowVersion });

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}
