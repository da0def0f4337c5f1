import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import type { StepsCount, StepsResponse } from '#contract/catalog/steps.ts';
import { daysBetween, dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type Access, isLive } from '#server/modules/accounts/access/access.service.ts';
import { Program } from '../programs/program.entity.ts';
import { translateProgram } from '../programs/program.words.ts';
import { listActiveOffers, withoutPrefix } from '../programs/programs.service.ts';
import { ProgramStart, ProgramStep, StepTick } from './step.entity.ts';
import { translateStep } from './step.words.ts';

export interface StepsView {
  prefix: string;
  language: Language;
  timeZone: string;
  now: Date;
}

/** @throws {NotFound} both for a programme without steps and for one that the user cannot open */
export function requireSteps({ steps }: Access, programId: number): void {
  if (!steps.has(programId)) throw new NotFound(msg`These daily steps don’t exist.`);
}

/** Returns the steps of a programme for its member, with the ticks. @throws {NotFound} */
export async function presentSteps(
  em: Em,
  access: Access,
  programId: number,
  { prefix, language, timeZone, now }: StepsView,
): Promise<StepsResponse> {
  requireSteps(access, programId);
  const program = await em.findOneOrFail(Program, { id: programId }, { populate: ['offers'] });
  const displayName = withoutPrefix(program.name, prefix);
  const said = translateProgram(em, program, { displayName, offers: listActiveOffers(program), language });
  const steps = await em.find(ProgramStep, { programId }, { orderBy: { position: 'asc' } });
  const ticks = await loadTicks(em, access, programId);
  const ticked = new Set(ticks.map(({ step }) => step.id));
  const startDay = await resolveStartDay(em, access, programId, { timeZone, ticks, now });
  return {
    programId,
    programName: said.displayName,
    language: said.language,
    startDay,
    today: startDay === null ? 1 : daysBetween(startDay, dayIn(timeZone, now)) + 1,
    steps: steps.map((step) => ({
      id: step.id,
      ...translateStep(em, step, { written: program.language, language }),
      ticked: ticked.has(step.id),
    })),
  };
}

/** Loads the user's ticks of a programme, earliest first. */
export function loadTicks(em: Em, { user }: Access, programId: number): Promise<StepTick[]> {
  return em.find(StepTick, { user, step: { programId } }, { orderBy: { tickedAt: 'asc', id: 'asc' }, refresh: true });
}

/** Counts the user's progress in each programme whose steps they can open. */
export async function countSteps(em: Em, { user, steps }: Access): Promise<StepsCount[]> {
  if (steps.size === 0) return [];
  const rows = await em.execute<{ program_id: number; done: number }[]>(
    `select step.program_id, count(*)::int as done from step_tick
     join program_step step on step.id = step_tick.step_id where step_tick.user_id = ? group by step.program_id`,
    [user.id],
  );
  return [...steps]
    .toSorted(([a], [b]) => a - b)
    .map(([programId, total]) => {
      const done = rows.find(({ program_id: id }) => id === programId)?.done ?? 0;
      return { programId, total, done };
    });
}

/** Resolves day 1: as chosen, else the newest access's first day, else that of the first tick. */
async function resolveStartDay(
  em: Em,
  { user, purchases, subscriptions }: Access,
  programId: number,
  { timeZone, ticks, now }: { timeZone: string; ticks: readonly StepTick[]; now: Date },
): Promise<string | null> {
  const chosen = await em.findOne(ProgramStart, { user, programId }, { refresh: true });
  if (chosen) return chosen.day;
  const bought = [
    ...purchases.filter(({ status, accessUntil }) => status === 'completed' && (!accessUntil || accessUntil > now)),
    ...subscriptions.filter((each) => isLive(each, now)),
  ].filter((each) => each.programId === programId);
  const newest = bought.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a)[0];
  if (newest !== undefined) return dayIn(timeZone, new Date(newest));
  return ticks[0]?.localDay ?? null;
}
