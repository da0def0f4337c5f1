import * as z from 'zod';
import { sentence } from '../../i18n/sentence.ts';
import { PlanKey } from '../training.ts';
import { listQuery, createPageSchema, RowVersion } from '../../shared/list.studio.ts';

const Day = z.iso.date();
const PlanState = z.enum(['coming', 'current', 'over']);

/** A copy's key, and its display for the client. */
const PlanSpan = z.object({ key: PlanKey, title: z.string(), start: Day, until: Day });

/**
 * GET /api/coach/assignable: active clients with an account. `q` searches names and addresses; `plan` proposes training
 * days for clients without an answer about them. 404 for everybody but the coach.
 */
export const AssignableQuery = listQuery(['name'], { first: 'name', filters: { plan: PlanKey.optional() } });

export const Assignable = z.object({
  user: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Days of the week, from 1, Monday, on which they might train. */
  weekdays: z.array(z.int().min(1).max(7)).min(1),
  /** Source of the proposal: their last plan, their profile, their onboarding, or the plan alone. */
  proposedBy: z.enum(['plan-before', 'profile', 'onboarding', 'plan']),
  /** Their current or next plan, the one that ends last. */
  has: PlanSpan.nullable(),
});
export type Assignable = z.infer<typeof Assignable>;
export const AssignableResponse = createPageSchema(Assignable);

/** GET /api/coach/plans/{key}/assign: the plan to assign. 404 for a client's own copy. */
export const AssignedTemplate = z.object({
  key: PlanKey,
  title: z.string(),
  weeks: z.int(),
  /** Sessions of its fullest week. */
  sessions: z.int(),
  ended: z.boolean(),
  /** The shop's today, the earliest start. */
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
 * POST /api/coach/plans/{key}/assign/preview: previews the result for each client and changes nothing. A client who
 * cannot get the plan has a `problem`.
 */
export const AssignPreviewRequest = z.object({ clients: Choices });
export type AssignPreviewRequest = z.infer<typeof AssignPreviewRequest>;

export const AssignPreview = z.object({
  clients: z.array(
    z.object({
      user: z.uuid(),
      /** '' for an unknown client. */
      name: z.string(),
      /** Reason why it is impossible; null if it is possible. */
      problem: z.string().nullable(),
      /** Start of the whole plan, as in its copy. */
      start: Day.nullable(),
      until: Day.nullable(),
      sessions: z.int(),
      /** Number of dates with two sessions. */
      crowded: z.int(),
      /** Their current or future plans in this period; they keep both. */
      overlaps: z.array(PlanSpan),
    }),
  ),
});
export type AssignPreview = z.infer<typeof AssignPreview>;

/**
 * POST /api/coach/plans/{key}/assign: 201 with a copy for each client, and a mail to each. All or none: 400
 * `invalid_input` names every client who cannot get it (`clients.2.user`). 409 `plan_ended` if it is no longer offered.
 * Idempotent: a client who has a copy from the same request gets no second one. 409 `id_reused` names those whose copy
 * has another start or other weekdays.
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
    /** `open`: copies of current clients that have not ended. */
    runs: z.enum(['open']).optional(),
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
  /** Finished sessions of the planned ones; null after the coaching, when the coach may not see the log. */
  done: z.int().nullable(),
  planned: z.int(),
  version: RowVersion,
});
export type PlanCopy = z.infer<typeof PlanCopy>;
export const CopiesResponse = createPageSchema(PlanCopy);

/** POST /api/coach/plans/{key}/copies/preview: previews the plan's changes in these copies. */
export const RenewPreviewRequest = z.object({ copies: z.array(PlanKey).min(1).max(ASSIGN_MOST) });

const ChangedDay = z.object({ id: z.string(), name: z.string(), date: Day.nullable() });

export const RenewPreview = z.object({
  /** Version of the plan. */
  version: RowVersion,
  copies: z.array(
    z.object({
      key: PlanKey,
      name: z.string(),
      version: RowVersion,
      /** Reason why it is impossible; null if it is possible. */
      problem: z.string().nullable(),
      added: z.array(ChangedDay),
      removed: z.array(ChangedDay),
      /**
       * With removed and added lines; both are empty if only texts about exercises change.
       * For a renamed day the first lines are its old and its new name.
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
 * POST /api/coach/plans/{key}/copies/renew: applies the plan's changes to these copies. All or none. 409 `conflict` if
 * the plan or a copy changed since it was read. 409 `copy_changed` for a copy that was changed for its client (it is
 * never overwritten), that is over, or whose client is no longer coached.
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

/** GET /api/coach/clients/{user}/plans: an active client's own plans: current, future, past. 404 otherwise. */
export const ClientPlansResponse = z.object({
  plans: z.array(
    PlanSpan.extend({
      state: PlanState,
      /** Ended before its last day. */
      ended: z.boolean(),
      done: z.int(),
      planned: z.int(),
      version: RowVersion,
      /** True if nothing of it has begun, so that taking it back leaves no trace. */
      fresh: z.boolean(),
    }),
  ),
});
export type ClientPlansResponse = z.infer<typeof ClientPlansResponse>;

/**
 * POST /api/coach/copies/{key}/take-back: revokes a copy. One that has not begun, and without logged sets, is deleted;
 * another one ends, and its log stays. 200 says which. 409 `conflict`, or `already_over`.
 */
export const TakeBackRequest = z.object({ version: RowVersion });
export const TakeBackResponse = z.object({ outcome: z.enum(['deleted', 'ended']) });
export type TakeBackResponse = z.infer<typeof TakeBackResponse>;
