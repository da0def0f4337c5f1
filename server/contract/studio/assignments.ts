import * as z from 'zod';
import { sentence } from '../sentence.ts';
import { PlanKey } from '../training.ts';
import { listQuery, createPageSchema, RowVersion } from './list.ts';

const Day = z.iso.date();
const PlanState = z.enum(['coming', 'current', 'over']);

/** A copy's key, and what its client sees of it. */
const PlanSpan = z.object({ key: PlanKey, title: z.string(), start: Day, until: Day });

/**
 * GET /api/coach/assignable: who is coached now and has an account; `q` looks into names and addresses, `plan` says by
 * which plan days are proposed where nobody has said how often they train. 404 for everybody but the coach.
 */
export const AssignableQuery = listQuery(['name'], { first: 'name', filters: { plan: PlanKey.optional() } });

export const Assignable = z.object({
  user: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Days of the week, from 1, Monday, on which they might train. */
  weekdays: z.array(z.int().min(1).max(7)).min(1),
  /** By what: their last plan, their profile, what they said when they bought, or the plan alone. */
  proposedBy: z.enum(['plan-before', 'profile', 'onboarding', 'plan']),
  /** What they have that runs or comes, the one that ends last. */
  has: PlanSpan.nullable(),
});
export type Assignable = z.infer<typeof Assignable>;
export const AssignableResponse = createPageSchema(Assignable);

/** GET /api/coach/plans/{key}/assign: the plan that is given. 404 for one that is a client's own. */
export const AssignedTemplate = z.object({
  key: PlanKey,
  title: z.string(),
  weeks: z.int(),
  /** Sessions of its fullest week. */
  sessions: z.int(),
  ended: z.boolean(),
  /** The shop's day: nothing begins before it. */
  today: Day,
  /** The Monday after it. */
  monday: Day,
});
export type AssignedTemplate = z.infer<typeof AssignedTemplate>;

const ASSIGN_MOST = 200;

const Choice = z.object({
  user: z.uuid(),
  start: z.iso.date(sentence(/*i18n*/ 'Choose the first day.')),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, sentence(/*i18n*/ 'Choose at least one weekday.'))
    .max(7)
    .refine((days) => new Set(days).size === days.length, sentence(/*i18n*/ 'A weekday is listed twice.')),
});

const Choices = z
  .array(Choice)
  .min(1, sentence(/*i18n*/ 'Choose at least one client.'))
  .max(ASSIGN_MOST, sentence(/*i18n*/ 'Choose at most {max} clients at a time.', { max: ASSIGN_MOST }))
  .superRefine((choices, ctx) => {
    for (const [at, { user }] of choices.entries())
      if (choices.findIndex((each) => each.user === user) !== at)
        ctx.addIssue({ code: 'custom', path: [at, 'user'], message: TWICE });
  });
const TWICE = sentence(/*i18n*/ 'This client is listed twice.');

/**
 * POST /api/coach/plans/{key}/assign/preview: what would become of it, for each client; nothing is done. Also where
 * somebody cannot be given it: `problem` says why.
 */
export const AssignPreviewRequest = z.object({ clients: Choices });
export type AssignPreviewRequest = z.infer<typeof AssignPreviewRequest>;

export const AssignPreview = z.object({
  clients: z.array(
    z.object({
      user: z.uuid(),
      /** "" for nobody. */
      name: z.string(),
      /** Why it cannot be; null where it can. */
      problem: z.string().nullable(),
      /** Of the plan as a whole, as its copy will have it everywhere. */
      start: Day.nullable(),
      until: Day.nullable(),
      sessions: z.int(),
      /** Dates on which two sessions stand. */
      crowded: z.int(),
      /** Their plans that run or come meanwhile: both are theirs. */
      overlaps: z.array(PlanSpan),
    }),
  ),
});
export type AssignPreview = z.infer<typeof AssignPreview>;

/**
 * POST /api/coach/plans/{key}/assign: 201 with a copy for each client, and a mail to each. All or none: 400
 * `invalid_input` names every client who cannot be given it (`clients.2.user`). 409 `plan_ended` where it is not offered
 * any more. The same request once more makes nothing new.
 */
export const AssignRequest = z.object({
  /** Made by the device, once for all tries. */
  request: z.uuid(),
  clients: Choices,
});
export type AssignRequest = z.infer<typeof AssignRequest>;

export const AssignResponse = z.object({ copies: z.array(z.object({ user: z.uuid(), key: PlanKey })) });
export type AssignResponse = z.infer<typeof AssignResponse>;

/** GET /api/coach/plans/{key}/copies: clients' own copies of a plan; `q` looks into names and addresses. */
export const CopiesQuery = listQuery(['name', 'start'], {
  first: '-start',
  filters: {
    /** `same`: as the plan is. `behind`: the plan has changed since. `changed`: changed for this client. */
    state: z.enum(['same', 'behind', 'changed']).optional(),
  },
});

export const PlanCopy = PlanSpan.extend({
  user: z.uuid(),
  name: z.string(),
  email: z.string(),
  runs: PlanState,
  state: z.enum(['same', 'behind', 'changed']),
  /** They are coached now. */
  coached: z.boolean(),
  /** Sessions that were done, of those that are planned; null of who is not coached any more: their log is not the coach's to see. */
  done: z.int().nullable(),
  planned: z.int(),
  version: RowVersion,
});
export type PlanCopy = z.infer<typeof PlanCopy>;
export const CopiesResponse = createPageSchema(PlanCopy);

/** POST /api/coach/plans/{key}/copies/preview: what the plan's changes would change in these copies. */
export const RenewPreviewRequest = z.object({ copies: z.array(PlanKey).min(1).max(ASSIGN_MOST) });

const ChangedDay = z.object({ id: z.string(), name: z.string(), date: Day.nullable() });

export const RenewPreview = z.object({
  /** Of the plan. */
  version: RowVersion,
  copies: z.array(
    z.object({
      key: PlanKey,
      name: z.string(),
      version: RowVersion,
      /** Why it cannot be; null where it can. */
      problem: z.string().nullable(),
      added: z.array(ChangedDay),
      removed: z.array(ChangedDay),
      /**
       * With the lines of what is done that go and those that come; both are empty where only words about exercises
       * change. What is called otherwise has its old and its new name as the first of them.
       */
      changed: z.array(ChangedDay.extend({ before: z.array(z.string()), after: z.array(z.string()) })),
      /** Days that stay as they are, because they were trained or are over. */
      kept: z.int(),
      /** Last day before and after. */
      until: Day,
      untilBefore: Day,
    }),
  ),
});
export type RenewPreview = z.infer<typeof RenewPreview>;

/**
 * POST /api/coach/plans/{key}/copies/renew: the plan's changes reach these copies. All or none. 409 `conflict` where the
 * plan or a copy has changed since it was read; 409 `copy_changed` for one that was changed for its client, which is
 * never written over, that is over, or whose client is not coached any more.
 */
export const RenewRequest = z.object({
  version: RowVersion,
  copies: z
    .array(z.object({ key: PlanKey, version: RowVersion }))
    .min(1)
    .max(ASSIGN_MOST),
});
export type RenewRequest = z.infer<typeof RenewRequest>;
export const RenewResponse = z.object({ renewed: z.int() });
export type RenewResponse = z.infer<typeof RenewResponse>;

/** GET /api/coach/clients/{user}/plans: a client's own plans: the current one, what comes, what has been. 404 for who is not coached now. */
export const ClientPlansResponse = z.object({
  plans: z.array(
    PlanSpan.extend({
      state: PlanState,
      /** Ended before its last day. */
      ended: z.boolean(),
      done: z.int(),
      planned: z.int(),
      version: RowVersion,
      /** Nothing of it has begun: taking it back leaves nothing. */
      fresh: z.boolean(),
    }),
  ),
});
export type ClientPlansResponse = z.infer<typeof ClientPlansResponse>;

/**
 * POST /api/coach/copies/{key}/take-back: takes a copy back. One that has not begun, and of which nothing is
 * logged, is gone; another one ends, and its log stays. 200 says which. 409 `conflict`, or `already_over`.
 */
export const TakeBackRequest = z.object({ version: RowVersion });
export const TakeBackResponse = z.object({ outcome: z.enum(['deleted', 'ended']) });
export type TakeBackResponse = z.infer<typeof TakeBackResponse>;
