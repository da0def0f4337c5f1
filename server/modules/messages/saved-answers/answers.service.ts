import { randomUUID } from 'node:crypto';
import type {
  AnswersQuery,
  SavedAnswerChange,
  SavedAnswerRequest,
  SavedAnswer as Said,
} from '#contract/messages/answers.studio.ts';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { SavedAnswer } from './saved-answer.entity.ts';

export function listAnswers(em: Em, { q, sort, ...place }: z.output<typeof AnswersQuery>) {
  const where = q ? buildTextFilter(q, ['title', 'text']) : {};
  return findPage(em, SavedAnswer, where, place, parseSort(sort));
}

/** @throws {NotFound} */
export async function findAnswer(em: Em, id: string): Promise<SavedAnswer> {
  const row = await em.findOne(SavedAnswer, { id });
  if (!row) throw new NotFound();
  return row;
}

export function addAnswer(em: Em, { title, text }: z.output<typeof SavedAnswerRequest>, by: CoachActor): SavedAnswer {
  const row = em.create(SavedAnswer, {
    id: randomUUID(),
    title,
    text,
    createdAt: by.now,
    updatedAt: by.now,
  });
  em.persist(row);
  noteAction(em, { ...by, action: 'answer.add', subject: 'answer', subjectId: row.id });
  return row;
}

/** @throws {NotFound}, {AppError} 409 `conflict` */
export function changeAnswer(
  em: Em,
  id: string,
  change: z.output<typeof SavedAnswerChange>,
  by: CoachActor,
): Promise<SavedAnswer> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(SavedAnswer, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw new NotFound();
    expectVersion(row, change.version);
    row.title = change.title;
    row.text = change.text;
    row.updatedAt = by.now;
    noteAction(tx, { ...by, action: 'answer.change', subject: 'answer', subjectId: id });
    return row;
  });
}

/** @throws {NotFound} */
export async function removeAnswer(em: Em, id: string, by: CoachActor): Promise<void> {
  em.remove(await findAnswer(em, id));
  noteAction(em, { ...by, action: 'answer.remove', subject: 'answer', subjectId: id });
}

export function presentAnswer({ id, title, text, version, updatedAt }: SavedAnswer, timeZone: string): Said {
  return { id, title, text, version, updatedAt: formatLocalMoment(timeZone, updatedAt) };
}
