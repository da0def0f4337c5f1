import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { About, AboutRequest } from '#contract/messages/client-messages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { PlanDay } from '#server/modules/training/workout-log/training.entity.ts';
import { requirePlan } from '#server/modules/training/workout-log/training.service.ts';

/**
 * Resolves a message's reference to its current name and day. The message keeps both when the plan changes.
 * @throws {InvalidInput} for a reference that is missing or not the user's
 */
export async function resolveAbout(em: Em, access: Access, asked: AboutRequest | null): Promise<About | null> {
  const message = msg`This message refers to something no longer in your plan. Remove the reference or choose it again.`;
  return asked && ((await findAbout(em, access, asked)) ?? refuse(message));
}

/** Resolves a reference for the coach, who cannot read plans and profiles after the coaching. @throws {InvalidInput} */
export async function requireClientReference(
  em: Em,
  access: Access,
  asked: AboutRequest | null,
): Promise<About | null> {
  const message = msg`This is no longer in their plan. Write about something else, or remove the reference.`;
  return asked && ((access.elite && (await findAbout(em, access, asked))) || refuse(message));
}

function findAbout(em: Em, access: Access, asked: AboutRequest): Promise<About | null> {
  return asked.kind === 'check-in' ? findCheckInAbout(em, access, asked.checkInId) : findPlanAbout(em, access, asked);
}

function refuse(message: Words): never {
  throw new InvalidInput([{ path: 'about', message }]);
}

async function findCheckInAbout(em: Em, { user }: Access, id: string): Promise<About | null> {
  const row = await em.findOne(CheckInRow, { id, user });
  return row && { kind: 'check-in', label: row.week, checkInId: id };
}

async function findPlanAbout(
  em: Em,
  access: Access,
  asked: Exclude<AboutRequest, { kind: 'check-in' }>,
): Promise<About | null> {
  const { planKey, dayId } = asked;
  const plan = await requirePlan(em, access, planKey).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  const day = plan?.workouts.find(({ id }) => id === dayId);
  if (!day) return null;
  const change = await em.findOne(PlanDay, { user: access.user, planKey, dayId }, { fields: ['movedTo'] });
  const planned = change?.movedTo ?? day.date;
  const where = { ...(planned && { date: planned }), planKey, dayId };
  if (asked.kind === 'day') return { kind: 'day', label: day.name, ...where };
  const { exerciseId } = asked;
  const lines = day.exercises.flatMap((each) => (each.type === 'superset' ? [each, ...each.exercises] : [each]));
  const line = lines.flatMap((each) => [each, ...(each.alternatives ?? [])]).find(({ id }) => id === exerciseId);
  return line ? { kind: 'exercise', label: `${line.name} · ${day.name}`, ...where, exerciseId } : null;
}
