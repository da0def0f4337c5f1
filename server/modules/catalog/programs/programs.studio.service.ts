import type { ProgramChange, ProgramRequest } from '#contract/catalog/programs.studio.ts';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { isUuid } from '#contract/shared/ids.ts';
import type { ProgramFront } from '#contract/catalog/programs.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { findPictures, NO_PICTURE } from '../files/files.service.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { type MadeFile, Offer, Program, type ProgramFile } from './program.entity.ts';
import { listActiveOffers, withoutPrefix } from './programs.service.ts';
import { RemovedProgram } from './removed-program.entity.ts';
import { removeSteps } from '../daily-steps/steps.service.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { removeProgramFromCoupons } from '../discount-codes/coupons.service.ts';
import { removeSeries } from '#server/modules/newsletter/sequences/series.service.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { findDeletionBlocker } from './deletion-blocker.ts';
import { followName } from './follow-name.ts';
import { refusePrices } from '../offers/prices.ts';

type Written = z.output<typeof ProgramRequest>;

/** Adds a programme at the end of the shop's order and returns its id. A paid programme gets one offer at once. */
export function addProgram(em: Em, written: Written, by: CoachActor, prefix: string): Promise<number> {
  return em.transactional(async (tx) => {
    await lockOrder(tx);
    const [next] = await tx.execute<{ id: number; position: number }[]>(
      `select greatest(max(id), (select max(id) from removed_program), 0) + 1 as id,
         coalesce(max(position), -1) + 1 as position from program`,
    );
    const { id, position } = next!;
    refusePrices(written, []);
    const program = tx.create(Program, { id, ...(await toProgramFields(tx, written, [])), position });
    tx.persist(program);
    if (written.type !== 'free') tx.persist(firstOffer(tx, program, prefix));
    noteAction(tx, { ...by, action: 'program.add', subject: 'program', subjectId: id });
    return id;
  });
}

/** @throws {NotFound}, {AppError} 409 `conflict`, {InvalidInput} */
export function changeProgram(
  em: Em,
  id: number,
  { version, ...written }: z.output<typeof ProgramChange>,
  by: CoachActor,
  prefix: string,
): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, id);
    expectVersion(program, version);
    const offers = listActiveOffers(program);
    refusePrices(written, offers, program.type === 'one-time' ? 'one_time' : program.type);
    const called = { name: program.name, shown: withoutPrefix(program.name, prefix) };
    const before = { price: program.priceMinor, type: program.type };
    // Both spellings mean the same: an unchanged type keeps its spelling.
    const type = program.type === 'one-time' && written.type === 'one_time' ? program.type : written.type;
    tx.assign(program, { ...(await toProgramFields(tx, written, program.content.videos)), type });
    followName(program, called, withoutPrefix(program.name, prefix));
    if (written.type !== 'free' && offers.length === 0) tx.persist(firstOffer(tx, program, prefix));
    const details = { priceBefore: before.price, price: program.priceMinor, typeBefore: before.type, type };
    noteAction(tx, { ...by, action: 'program.change', subject: 'program', subjectId: id, details });
  });
}

/** Ends or reopens a programme. Owners keep it. @throws {NotFound} */
export function endProgram(em: Em, id: number, ended: boolean, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, id);
    program.endedAt = ended ? (program.endedAt ?? by.now) : null;
    program.version += 1;
    noteAction(tx, { ...by, action: ended ? 'program.end' : 'program.sell', subject: 'program', subjectId: id });
  });
}

/** Reasons why a programme is not deleted, and the alternative. Ended programmes offer none. */
const DELETION_BLOCKERS = {
  ordered: {
    code: 'has_buyers',
    message: msg`It has orders and can’t be deleted. Archive it instead.`,
    ended: msg`It has orders and can’t be deleted.`,
  },
  proposed: {
    code: 'has_buyers',
    message: msg`It is proposed to a subscriber and can’t be deleted. Withdraw the proposal first or archive the programme.`,
    ended: msg`It is proposed to a subscriber and can’t be deleted. Withdraw the proposal first.`,
  },
  used: {
    code: 'in_use',
    message: msg`It is in use and can’t be deleted. Archive it instead.`,
    ended: msg`It is in use and can’t be deleted.`,
  },
  plan: {
    code: 'has_plan',
    message: msg`It has a training plan and can’t be deleted. Remove the plan first or archive the programme.`,
    ended: msg`It has a training plan and can’t be deleted. Remove the plan first.`,
  },
};

/** @throws {NotFound}, {AppError} 409 with a code of {@link DELETION_BLOCKERS} */
export function removeProgram(em: Em, id: number, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    await lockOrder(tx);
    const program = await lockProgram(tx, id);
    // No tick arrives meanwhile.
    await tx.execute('select 1 from program_step where program_id = ? for update', [id]);
    const kept = await findDeletionBlocker(tx, program, by.now);
    if (kept)
      throw new AppError(
        409,
        DELETION_BLOCKERS[kept].code,
        DELETION_BLOCKERS[kept][program.endedAt ? 'ended' : 'message'],
      );
    // A plan made for it stays as one of the shop's plans.
    await tx.execute(`update training_plan set program_id = null, body = body - 'programId' where program_id = ?`, [
      id,
    ]);
    await removeSteps(tx, id);
    await removeSeries(tx, `program-${id}`);
    await removeProgramFromCoupons(tx, id, by);
    for (const offer of program.offers.getItems()) tx.remove(offer);
    tx.remove(program);
    tx.persist(tx.create(RemovedProgram, { id, removedAt: by.now }));
    noteAction(tx, { ...by, action: 'program.remove', subject: 'program', subjectId: id });
  });
}

/** Moves a programme up or down; up is negative. @throws {NotFound} */
export function moveProgram(em: Em, id: number, to: 'up' | 'down' | number, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    await lockOrder(tx);
    const all = await tx.find(Program, {}, { orderBy: [{ position: 'asc' }, { id: 'asc' }], refresh: true });
    const at = all.findIndex((program) => program.id === id);
    const moved = all[at];
    if (!moved) throw new NotFound();
    const places = to === 'up' ? -1 : to === 'down' ? 1 : to;
    const place = Math.max(0, Math.min(all.length - 1, at + places));
    const order = all.toSpliced(at, 1).toSpliced(place, 0, moved);
    for (const [position, program] of order.entries()) program.position = position;
    noteAction(tx, { ...by, action: 'program.move', subject: 'program', subjectId: id, details: { to } });
  });
}

/** Locks and returns a programme with its offers. @throws {NotFound} */
export async function lockProgram(tx: Em, id: number): Promise<Program> {
  await tx.findOne(Program, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const program = await tx.findOne(Program, { id }, { populate: ['offers'], refresh: true });
  if (!program) throw new NotFound();
  return program;
}

function lockOrder(tx: Em): Promise<unknown> {
  return tx.execute("select pg_advisory_xact_lock(hashtext('aamu-program-order'))");
}

async function toProgramFields(
  tx: Em,
  { price, badge, picture, files, plan, onFront, front, interestLabel, ...written }: Written,
  videos: string[],
) {
  if (picture !== '' && !(await findPictures(tx, [picture])).has(picture)) {
    throw new InvalidInput([{ path: 'picture', message: NO_PICTURE }]);
  }
  return {
    ...written,
    ...(plan !== undefined && { planKey: await resolvePlanKey(tx, plan) }),
    badge: badge || null,
    picture: picture || null,
    priceMinor: price,
    content: { files: await resolveProgramFiles(tx, files), videos },
    ...(onFront !== undefined && { onFront }),
    ...(front && { front: toProgramFront(front) }),
    ...(interestLabel !== undefined && { interestLabel: interestLabel || null }),
  };
}

/** Drops empty texts; returns null if none is left. */
function toProgramFront(front: NonNullable<Written['front']>): ProgramFront | null {
  const said = Object.entries(front).filter(([, words]) => words.length > 0);
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/** Builds the first offer of a paid programme, at the programme's price. */
function firstOffer(tx: Em, program: Program, prefix: string): Offer {
  const monthly = program.type === 'subscription';
  return tx.create(Offer, {
    program,
    key: monthly ? 'monthly' : 'once',
    name: withoutPrefix(program.name, prefix),
    interval: monthly ? 'month' : 'once',
    position: program.offers.length,
  });
}

/** @throws {InvalidInput} for an unknown plan */
async function resolvePlanKey(tx: Em, key: string): Promise<string | null> {
  if (key === '') return null;
  if ((await tx.count(Plan, { key, user: null })) > 0) return key;
  throw new InvalidInput([{ path: 'plan', message: msg`This training plan no longer exists.` }]);
}

/** @throws {InvalidInput} for a file that was never uploaded */
async function resolveProgramFiles(tx: Em, files: Written['files']): Promise<ProgramFile[]> {
  const ids = files.map(({ id }) => id).filter(isUuid);
  const rows = await tx.find(StoredFile, { id: { $in: ids }, storedAt: { $ne: null } });
  const listed = new Set<string>();
  return files.map(({ id, name }) => {
    const row = rows.find((each) => each.id === id);
    if ((isUuid(id) && !row) || listed.has(id)) {
      throw new InvalidInput([{ path: 'files', message: msg`${name} is missing or listed twice. Upload it again.` }]);
    }
    listed.add(id);
    return row ? { name: row.name, stored: id } : { name, document: id as MadeFile['document'] };
  });
}
