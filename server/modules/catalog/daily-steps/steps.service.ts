import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { StartRequest, TickRequest, TickResponse } from '#contract/catalog/steps.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { ProgramStep } from './step.entity.ts';
import { requireSteps, loadTicks } from './steps.queries.ts';

/** Maximum distance of a first day from today, in days. */
const FAR = 366;

interface Moment {
  timeZone: string;
  now: Date;
}

/**
 * Ticks or unticks a step. Repeated requests have the same effect as one.
 * @throws {NotFound} for a missing step and for a step of another programme
 */
export async function tickStep(
  em: Em,
  access: Access,
  programId: number,
  { step: id, ticked }: Pick<z.output<typeof TickRequest>, 'step' | 'ticked'>,
  { timeZone, now }: Moment,
): Promise<TickResponse> {
  requireSteps(access, programId);
  const { user } = access;
  await em.transactional(async (tx) => {
    // Locks the step, so that it cannot be deleted meanwhile.
    const found = await tx.execute('select 1 from program_step where id = ? and program_id = ? for share', [
      id,
      programId,
    ]);
    if (found.length === 0) throw new NotFound(msg`Step not found.`);
    if (ticked) {
      await tx.execute(
        `insert into step_tick (id, user_id, step_id, ticked_at, local_day) values (?, ?, ?, ?, ?)
         on conflict (user_id, step_id) do nothing`,
        [randomUUID(), user.id, id, now, dayIn(timeZone, now)],
      );
    } else await tx.execute('delete from step_tick where user_id = ? and step_id = ?', [user.id, id]);
  });
  const ticks = await loadTicks(em, access, programId);
  return { programId, ticked: ticks.map(({ step }) => step.id) };
}

/** Sets the day that counts as day 1. @throws {NotFound}, {InvalidInput} */
export async function chooseStart(
  em: Em,
  access: Access,
  programId: number,
  { day }: Pick<z.output<typeof StartRequest>, 'day'>,
  { timeZone, now }: Moment,
): Promise<void> {
  requireSteps(access, programId);
  const today = dayIn(timeZone, now);
  if (day < plusDays(today, -FAR) || day > plusDays(today, FAR)) {
    throw new InvalidInput([{ path: 'day', message: msg`Choose a day within a year of today.` }]);
  }
  await em.execute(
    `insert into program_start (id, user_id, program_id, day) values (?, ?, ?, ?)
     on conflict (user_id, program_id) do update set day = excluded.day`,
    [randomUUID(), access.user.id, programId, day],
  );
}

/** Deletes the steps of a programme and their ticks. */
export async function removeSteps(tx: Em, programId: number): Promise<void> {
  await tx.nativeDelete(ProgramStep, { programId });
  await tx.execute('delete from program_start where program_id = ?', [programId]);
}
