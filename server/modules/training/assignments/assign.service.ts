import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import { plannedSessions } from '#contract/training/plans/plan-shape.ts';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import {
  type AssignedTemplate,
  type AssignPreview,
  type AssignPreviewRequest,
  type AssignRequest,
  type AssignResponse,
} from '#contract/training/plans/assignments.studio.ts';
import { ID_REUSED } from '#contract/shared/id-reused.ts';
import { PlanKey, type TrainingPlan } from '#contract/training/training.ts';
import type { Brand } from '#server/platform/brand.ts';
import { dayIn, toMonday, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { loadTimeZones } from '../own-plans/member-today.ts';
import { toPlanSpan, toPlanState } from '../own-plans/own-plans.service.ts';
import { crowdedDates, schedulePlan, countWeeklySessions } from '../own-plans/schedule-plan.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName, isErased } from '#server/modules/accounts/users/users.service.ts';
import { findCoachedUsers } from './assignable.queries.ts';
import { notePush } from '#server/modules/operations/push/push.service.ts';
import { mailPlanAssigned } from './assignment-mails.ts';

export interface Shop {
  brand: Brand;
  mode: Mode;
}

type Choice = AssignPreviewRequest['clients'][number];

/** Maximum number of days before a plan begins. */
const AHEAD_DAYS = 365;

/** Returns the template of copies. @throws {NotFound} for none, and for a client's own plan */
export async function loadTemplate(em: Em, key: string, lockMode: LockMode = LockMode.NONE): Promise<Plan> {
  const known = PlanKey.safeParse(key).success;
  const found = known ? await em.findOne(Plan, { key, user: null }, { lockMode, refresh: true }) : null;
  if (!found) throw new NotFound(msg`Training plan not found.`);
  return found;
}

export function presentTemplate({ key, body, endedAt }: Plan, { brand }: Shop, now: Date): AssignedTemplate {
  const today = dayIn(brand.timeZone, now);
  const { title, weeks } = body;
  const monday = plusDays(toMonday(today), 7);
  return { key, title, weeks, sessions: countWeeklySessions(body), ended: endedAt !== null, today, monday };
}

/** Previews an assignment. @throws {NotFound} */
export async function previewAssignment(
  em: Em,
  key: string,
  clients: readonly Choice[],
  shop: Shop,
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<AssignPreview> {
  const template = await loadTemplate(em, key);
  const { problems, users, names, today } = await judge(em, clients, shop, now);
  const theirs = await em.find(
    Plan,
    { user: { $in: [...users.keys()] } },
    { orderBy: { startDay: 'asc', key: 'asc' } },
  );
  return {
    clients: clients.map((choice) => {
      const { user } = choice;
      const name = names.get(user) ?? '';
      const problem = template.endedAt ? ENDED : problems.get(user)?.words;
      if (problem) return { user, name, ...NOTHING, problem: speaker.say(problem) };
      const body = schedulePlan(template.body, choice);
      // Same dates as in the list of copies.
      const { start, until } = toPlanSpan({ body, startDay: choice.start });
      const overlaps = theirs
        .filter((plan) => plan.user?.id === user && toPlanState(plan, today) !== 'over')
        .map((plan) => ({ key: plan.key, title: plan.body.title, ...toPlanSpan(plan) }))
        .filter((other) => other.start <= until && other.until >= start);
      const counted = { sessions: plannedSessions(body), crowded: crowdedDates(body).length };
      return { user, name, problem: null, start, until, ...counted, overlaps };
    }),
  };
}

const NOTHING = { start: null, until: null, sessions: 0, crowded: 0, overlaps: [] };
const ENDED = msg`This plan is archived. Existing copies continue.`;

/**
 * Creates and mails a copy for each client: all or none. A repeated request finds its earlier copies.
 * @throws {NotFound}, {AppError} 404 for clients who are gone, 409 `plan_ended`, 409 `id_reused` if an earlier copy of
 * the request has another start or other weekdays, {InvalidInput} for other refusals
 */
export function assignPlan(
  em: Em,
  key: string,
  { request, clients }: AssignRequest,
  shop: Shop,
  by: CoachActor,
): Promise<AssignResponse> {
  return em.transactional(async (tx) => {
    // Serialises a request that was sent twice at once.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`assign:${request}`]);
    const template = await loadTemplate(tx, key, LockMode.PESSIMISTIC_READ);
    const keys = new Map(clients.map(({ user }) => [user, copyKey(request, key, user)]));
    const made = new Map((await tx.find(Plan, { key: { $in: [...keys.values()] } })).map((copy) => [copy.key, copy]));
    expectSameChoices(clients, (user) => made.get(keys.get(user)!));
    const left = clients.filter(({ user }) => !made.has(keys.get(user)!));
    if (left.length > 0 && template.endedAt) throw new AppError(409, 'plan_ended', ENDED);
    await lockPeople(tx, left);
    const { problems, users } = await judge(tx, left, shop, by.now);
    const issues = clients.flatMap(({ user }, at) => {
      const problem = problems.get(user);
      return problem ? [{ path: `clients.${at}.${problem.field}`, message: problem.words }] : [];
    });
    // Missing rows are a 404; every other refusal is invalid input.
    if (issues.length > 0 && [...problems.values()].every(({ gone }) => gone))
      throw new AppError(404, 'not_found', issues[0]!.message, { issues });
    if (issues.length > 0) throw new InvalidInput(issues);
    for (const choice of left) {
      const user = users.get(choice.user)!;
      const copy = { key: keys.get(choice.user)!, body: schedulePlan(template.body, choice) };
      await writeCopy(tx, template, user, copy, shop, by);
    }
    return { copies: clients.map(({ user }) => ({ user, key: keys.get(user)! })) };
  });
}

/** @throws {AppError} 409 `id_reused` naming clients whose copy differs, as its first mail gave other dates */
function expectSameChoices(clients: readonly Choice[], findCopy: (user: string) => Plan | undefined): void {
  const listDays = (days: readonly number[] | null | undefined) => [...(days ?? [])].toSorted((a, b) => a - b).join();
  const issues = clients.flatMap(({ user, start, weekdays }, at) => {
    const copy = findCopy(user);
    if (!copy || (copy.startDay === start && listDays(copy.weekdays) === listDays(weekdays))) return [];
    return [{ path: `clients.${at}.start`, message: OTHER_CHOICE }];
  });
  if (issues.length > 0) throw new AppError(409, ID_REUSED, OTHER_CHOICE, { issues });
}

const OTHER_CHOICE = msg`This plan is already assigned to them with other dates or days. Unassign that copy first, or remove the client here.`;

/** Cause of the notification about a new copy. */
export const toPlanCause = (key: string) => `plan:${key}`;

async function writeCopy(
  tx: Em,
  template: Plan,
  user: User,
  { key, body: laid }: { key: string; body: TrainingPlan },
  { brand }: Shop,
  by: CoachActor,
): Promise<void> {
  // The copy belongs to its client, not to the template's programme.
  const { programId: _, ...rest } = laid;
  const body = { ...rest, key };
  const { start, until, weekdays } = body.client!;
  const of = { template: template.key, templateVersion: template.version };
  tx.create(Plan, { key, user, body, ...of, startDay: start, weekdays, createdAt: by.now, updatedAt: by.now });
  mailPlanAssigned(tx, brand, { user, key, title: body.title, start, until }, by.now);
  const push = { user: user.id, kind: 'plan-new', cause: toPlanCause(key), page: `/training/${key}` } as const;
  await notePush(tx, { ...push, now: by.now });
  const details = { template: template.key, start, until, client: user.id };
  noteAction(tx, { ...by, action: 'plan.assign', subject: 'training_plan', subjectId: key, details });
}

/** Returns the same key for the same request and client, so that a repeated request is recognised. */
function copyKey(request: string, template: string, user: string): string {
  const bytes = createHash('sha256').update(`${request} ${template} ${user}`).digest();
  return `c-${BigInt(`0x${bytes.subarray(0, 10).toString('hex')}`).toString(36)}`;
}

/** Locks like erasure does: a client is erased with their copy, or before it is made. */
async function lockPeople(tx: Em, clients: readonly Choice[]): Promise<void> {
  if (clients.length === 0) return;
  const [ids, marks] = [clients.map(({ user }) => user), clients.map(() => '?').join(', ')];
  const found = await tx.execute<{ email_key: string }[]>(`select email_key from app_user where id in (${marks})`, ids);
  const keys = found.map(({ email_key: key }) => `address:${key}`).toSorted();
  if (keys.length === 0) return;
  const rows = keys.map(() => '(?)').join(', ');
  await tx.execute(`select pg_advisory_xact_lock(hashtext(key)) from (values ${rows}) as locked(key)`, keys);
}

interface Problem {
  field: 'user' | 'start';
  words: Words;
  /** The person does not exist, or no longer. */
  gone?: boolean;
}

/** Finds clients who cannot get a plan, with reasons. Unknown people and former clients get the same message. */
async function judge(em: Em, clients: readonly Choice[], { brand, mode }: Shop, now: Date) {
  const ids = clients.map(({ user }) => user);
  const coached = await findCoachedUsers(em, ids, { mode, now });
  const found = await em.find(User, { id: { $in: ids } });
  const users = new Map(found.filter(({ id }) => coached.has(id)).map((user) => [user.id, user]));
  const names = new Map(found.map((user) => [user.id, displayName(user)]));
  const zones = await loadTimeZones(em, [...users.keys()]);
  const today = dayIn(brand.timeZone, now);
  const problems = new Map<string, Problem>();
  for (const { user, start } of clients) {
    const theirs = dayIn(zones.get(user) ?? brand.timeZone, now);
    // A plan may begin on yesterday's date if the client or the shop still has it.
    const earliest = theirs < today ? theirs : today;
    if (!users.has(user)) {
      const gone = !found.some(({ id, emailKey }) => id === user && !isErased(emailKey));
      problems.set(user, { field: 'user', words: msg`This person isn’t an active client.`, gone });
    } else if (start < earliest) problems.set(user, { field: 'start', words: msg`This day is over.` });
    else if (start > plusDays(today, AHEAD_DAYS))
      problems.set(user, { field: 'start', words: msg`Choose a start within the next year.` });
  }
  return { problems, users, names, today };
}
