import * as z from 'zod';
import { sentence } from '../../i18n/sentence.ts';
import { ShopMoment } from '../../shared/shop-moment.ts';
import { PlanKey } from '../training.ts';
import { ExerciseId } from './exercises.studio.ts';
import { listQuery, createPageSchema, RowVersion } from '../../shared/list.studio.ts';
import { findMisplacedCells } from './plan-blocks.studio.ts';
import { type Day, isEmptyLine, isHead, type Line, PARTS } from './plan-lines.studio.ts';
import { MAX_DAYS_PER_WEEK, MAX_LINES_PER_DAY, MAX_PLAN_WEEKS } from './plan-limits.studio.ts';
import { restText } from './plan-rest.studio.ts';
import { readTarget } from './plan-targets.studio.ts';

/** GET /api/coach/plans: training plans that programmes have and copies are made from; clients' copies are not among them. */
export const TrainingPlansQuery = listQuery(['title', 'weeks', 'updatedAt'], {
  first: 'title',
  filters: { state: z.enum(['offered', 'ended']).optional() },
});

export const TrainingPlanItem = z.object({
  key: PlanKey,
  title: z.string(),
  weeks: z.int(),
  /** Days of all weeks if they differ, else of the one that repeats. */
  days: z.int(),
  /** True if its weeks differ. */
  differ: z.boolean(),
  /** Names of the programmes that have it. */
  programs: z.array(z.string()),
  /** Clients who follow a copy. */
  clients: z.int(),
  ended: z.boolean(),
  updatedAt: ShopMoment,
});
export type TrainingPlanItem = z.infer<typeof TrainingPlanItem>;
export const TrainingPlansResponse = createPageSchema(TrainingPlanItem);

const text = (max: number) => z.string().trim().max(max, sentence(/*i18n*/ 'Use at most {max} characters.', { max }));

const LineSchema: z.ZodType<Line, Line> = z
  .object({
    key: z.string().max(80),
    id: z.union([z.literal(''), ExerciseId]),
    part: z.enum(PARTS),
    exercise: z.union([z.literal(''), ExerciseId]),
    name: text(120),
    sets: z
      .string()
      .trim()
      .regex(/^(?:|1?[1-9]|10|20)$/, sentence(/*i18n*/ 'Use 1 to 20 sets.')),
    reps: text(40),
    rest: text(40).transform(restText),
    target: z
      .string()
      .trim()
      .max(40)
      .refine(
        (typed) => readTarget(typed) !== 'wrong',
        sentence(
          /*i18n*/ 'Use a weight (82.5 kg, 185 lb, 75 %), pace (4:30-4:45), heart rate (150 bpm), zone (Z2), power (220 W) or effort (RPE 8, 2 RIR).',
        ),
      ),
    notes: text(500),
  })
  .refine((line) => line.name !== '' || isEmptyLine(line), {
    path: ['name'],
    error: sentence(/*i18n*/ 'Enter a name.'),
  });

const DaySchema: z.ZodType<Day, Day> = z
  .object({
    id: ExerciseId,
    week: z.int().min(1).max(MAX_PLAN_WEEKS).nullable(),
    day: text(40).min(1, sentence(/*i18n*/ 'Enter a label, such as "Day 1".')),
    name: text(80).min(1, sentence(/*i18n*/ 'Enter a name for the day.')),
    lines: z
      .array(LineSchema)
      .max(MAX_LINES_PER_DAY + 1, sentence(/*i18n*/ 'Use at most {max} lines per day.', { max: MAX_LINES_PER_DAY })),
  })
  .superRefine(({ lines }, ctx) => {
    const issue = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    const typed = lines.filter((line) => !isEmptyLine(line));
    if (typed.length === 0) issue(['lines'], sentence(/*i18n*/ 'Add an exercise to this day.'));
    if (typed.length > MAX_LINES_PER_DAY)
      issue(['lines'], sentence(/*i18n*/ 'Use at most {max} lines per day.', { max: MAX_LINES_PER_DAY }));
    for (const [at, line] of lines.entries()) {
      if (line.id !== '' && lines.findIndex(({ id }) => id === line.id) !== at) {
        issue(['lines', at, 'name'], TWICE);
      }
    }
    for (const { at, cell } of findMisplacedCells(lines))
      issue(['lines', at, cell], cell === 'sets' ? ROUNDS : BELONGS_TO_EXERCISES);
    for (const [at, line] of typed.entries()) {
      const path = ['lines', lines.indexOf(line), 'name'];
      const next = typed.slice(at + 1, at + 3).map(({ part }) => part);
      if (line.part === 'intervals') {
        // Six times 800 m is a block of one.
        if (next[0] !== 'in') issue(path, sentence(/*i18n*/ 'Add at least one exercise to the intervals.'));
      } else if (isHead(line) && (next[0] !== 'in' || next[1] !== 'in'))
        issue(path, sentence(/*i18n*/ 'Add at least two exercises to the block.'));
      if (line.part === 'in' && (at === 0 || typed[at - 1]!.part === 'line'))
        issue(path, sentence(/*i18n*/ 'No block above this line.'));
    }
  });

const TWICE = sentence(/*i18n*/ 'This line is listed twice. Remove it and add it again.');

const BELONGS_TO_EXERCISES = sentence(/*i18n*/ 'Enter this on the block’s exercises instead.');
const ROUNDS = sentence(/*i18n*/ 'Enter the rounds on the block’s own line.');

const PlanShape = z.object({
  title: text(120).min(1, sentence(/*i18n*/ 'Enter a title.')),
  description: text(2_000),
  level: text(60),
  weeks: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d?|10[0-4])$/, sentence(/*i18n*/ 'Use 1 to {max} weeks.', { max: MAX_PLAN_WEEKS })),
  days: z
    .array(DaySchema)
    .min(1, sentence(/*i18n*/ 'Add at least one day.'))
    .max(MAX_PLAN_WEEKS * MAX_DAYS_PER_WEEK),
  /** Warm-up: lists have one entry a line; "name | how many | notes", sets "weight | reps | rest". */
  cardioDuration: text(80),
  cardioText: text(500),
  cardioOptions: text(2_000),
  stretchDuration: text(80),
  upperBody: text(4_000),
  lowerBody: text(4_000),
  setsText: text(500),
  warmupSets: text(1_000),
  /** One entry a line. */
  guidelines: text(10_000),
  equipment: text(4_000),
});

/** POST /api/coach/plans: 201 with the plan. */
export const TrainingPlanRequest = PlanShape.superRefine(({ weeks, days }, ctx) => {
  const issue = (at: number, field: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: ['days', at, field], message });
  const ids = new Set<string>();
  const perWeek = new Map<number | null, number>();
  const differ = days.some(({ week }) => week !== null);
  for (const [at, { id, week }] of days.entries()) {
    if (ids.has(id)) issue(at, 'name', sentence(/*i18n*/ 'This day is listed twice. Remove it and add it again.'));
    ids.add(id);
    perWeek.set(week, (perWeek.get(week) ?? 0) + 1);
    if (perWeek.get(week) === MAX_DAYS_PER_WEEK + 1)
      issue(at, 'name', sentence(/*i18n*/ 'Use at most {max} days per week.', { max: MAX_DAYS_PER_WEEK }));
    if (differ && week === null)
      issue(at, 'name', sentence(/*i18n*/ 'Other days have a week. Enter one for this day, too.'));
    if (week !== null && week > Number(weeks))
      issue(at, 'name', sentence(/*i18n*/ 'This day’s week is after the end of the plan.'));
  }
});
export type TrainingPlanRequest = z.input<typeof TrainingPlanRequest>;

/** PUT /api/coach/plans/{key}: 200 with the plan; 409 `conflict` if it was changed meanwhile. */
export const TrainingPlanChange = TrainingPlanRequest.and(z.object({ version: RowVersion }));

/** POST /api/coach/plans/{key}/copy: 201 with a duplicate of the plan. */
export const TrainingPlanCopy = z.object({ title: text(120).min(1, sentence(/*i18n*/ 'Enter a title.')) });

/** GET /api/coach/plans/{key}: a template, or a client's own copy. */
export const StudioTrainingPlan = z.object({
  key: PlanKey,
  version: RowVersion,
  plan: PlanShape,
  programs: z.array(z.object({ id: z.int(), name: z.string() })),
  clients: z.int(),
  ended: z.boolean(),
  /** Client of a copy; null for a template. */
  client: z
    .object({
      user: z.uuid(),
      name: z.string(),
      /** On which date each of its days is now, by the day's id. */
      dates: z.record(z.string(), z.iso.date()).optional(),
      /** True if it was changed for the client: changes of its template are not applied any more. */
      changed: z.boolean(),
    })
    .nullable(),
});
export type StudioTrainingPlan = z.infer<typeof StudioTrainingPlan>;

/** Texts around the days of a new plan. */
export const NO_PLAN_WORDS = {
  cardioDuration: '',
  cardioText: '',
  cardioOptions: '',
  stretchDuration: '',
  upperBody: '',
  lowerBody: '',
  setsText: '',
  warmupSets: '',
  guidelines: '',
  equipment: '',
} as const;
