import { msg, plural } from '@lingui/core/macro';
import type * as z from 'zod';
import type { PlanChoices, StepsChange, StudioSteps } from '#contract/catalog/programs.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { Program } from '../programs/program.entity.ts';
import { ProgramStep } from './step.entity.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { lockProgram } from '../programs/programs.studio.service.ts';

/** Returns the daily steps of a programme, each with the number of people who ticked it. @throws {NotFound} */
export async function presentStudioSteps(em: Em, programId: number): Promise<StudioSteps> {
  const program = await em.findOne(Program, { id: programId }, { refresh: true });
  if (!program) throw new NotFound();
  const steps = await em.execute<StudioSteps['steps']>(
    `select id, title, text, (select count(*)::int from step_tick where step_id = program_step.id) as ticks
     from program_step where program_id = ? order by position`,
    [programId],
  );
  return { version: program.stepsVersion, steps };
}

/**
 * Replaces the whole list. A step that moves or changes its text keeps its id and its ticks.
 * @throws {NotFound}, {InvalidInput}, {AppError} 409 `conflict`, or `ticked` for a deletion that loses ticks
 */
export function changeSteps(
  em: Em,
  programId: number,
  { version, steps, dropTicks }: z.output<typeof StepsChange>,
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, programId);
    const list = { version: program.stepsVersion };
    expectVersion(list, version);
    program.stepsVersion = list.version;
    const known = await tx.find(ProgramStep, { programId }, { refresh: true });
    await refuseIds(tx, programId, steps);
    const kept = new Set(steps.map(({ id }) => id));
    const removed = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await refuseTicked(tx, removed, dropTicks);
    await tx.nativeDelete(ProgramStep, { id: { $in: removed } });
    for (const [index, { id, title, text }] of steps.entries()) {
      const fields = { position: index + 1, title, text };
      const step = known.find((each) => each.id === id);
      if (step) tx.assign(step, fields);
      else tx.persist(tx.create(ProgramStep, { id, programId, ...fields }));
    }
    const details = { steps: steps.length, removed: removed.length, ticks: dropTicks };
    noteAction(tx, { ...by, action: 'program.steps', subject: 'program', subjectId: programId, details });
  });
}

/** Lists the training plans that a programme can use. */
export async function listPlans(em: Em): Promise<PlanChoices> {
  const plans = await em.execute<PlanChoices['plans']>(
    `select key, coalesce(nullif(body->>'title', ''), key) as title from training_plan
     where user_id is null and ended_at is null order by 2, 1`,
  );
  return { plans };
}

/** @throws {InvalidInput} for an id that is in the list twice, or belongs to another programme */
async function refuseIds(tx: Em, programId: number, steps: readonly { id: string }[]): Promise<void> {
  const ids = steps.map(({ id }) => id);
  const foreign = await tx.find(ProgramStep, { id: { $in: ids }, programId: { $ne: programId } }, { fields: ['id'] });
  const wrong = ids.findIndex((id, at) => ids.indexOf(id) !== at || foreign.some((each) => each.id === id));
  if (wrong < 0) return;
  throw new InvalidInput([{ path: `steps.${wrong}.title`, message: msg`Remove this day and add it again.` }]);
}

/** @throws {AppError} 409 `ticked` if more ticks would be lost than the coach agreed to */
async function refuseTicked(tx: Em, removed: readonly string[], agreed: number): Promise<void> {
  if (removed.length === 0) return;
  // Locks the steps, so that no tick arrives meanwhile.
  await tx.execute(`select 1 from program_step where id in (${removed.map(() => '?').join(', ')}) for update`, [
    ...removed,
  ]);
  const [row] = await tx.execute<{ ticks: number }[]>(
    `select count(*)::int as ticks from step_tick where step_id in (${removed.map(() => '?').join(', ')})`,
    [...removed],
  );
  const ticks = row?.ticks ?? 0;
  if (ticks <= agreed) return;
  const message = msg`${plural(ticks, {
    one: 'A step you’re deleting has been ticked once. Press Save again to see which one.',
    other: 'Steps you’re deleting have been ticked # times. Press Save again to see which ones.',
  })}`;
  throw new AppError(409, 'ticked', message);
}
