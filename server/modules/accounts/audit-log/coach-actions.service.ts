import { randomUUID } from 'node:crypto';
import type { ActName } from '#contract/accounts/audit-log.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { User } from '../users/user.entity.ts';
import { CoachAction } from './coach-action.entity.ts';

/** Person or command that acts, and the time. */
export interface Actor {
  /** Id of the coach; null for a command of the operator. */
  coach: string | null;
  now: Date;
}

/** The signed-in coach. */
export interface CoachActor extends Actor {
  coach: string;
}

export interface CoachActionInput extends Actor {
  /** Name of the action, such as `payment.refund`. */
  action: ActName;
  /** Kind of the changed row; `subjectId` is its id. */
  subject: string;
  subjectId: string | number;
  /** Further values. Contains no personal data but a `note` about an order: people are erased, the log stays. */
  details?: CoachAction['details'];
}

/** Logs an action of the coach in the transaction of the action. Returns its id, for actions that continue later. */
export function noteAction(em: Em, { coach, action, subject, subjectId, details = {}, now }: CoachActionInput): string {
  const id = randomUUID();
  em.persist(
    em.create(CoachAction, {
      id,
      coach: coach === null ? null : em.getReference(User, coach),
      action,
      subject,
      subjectId: String(subjectId),
      details,
      createdAt: now,
    }),
  );
  return id;
}

/** Returns the log entries about a row, newest first. */
export function listCoachActions(em: Em, subject: string, subjectId: string | number): Promise<CoachAction[]> {
  return em.find(
    CoachAction,
    { subject, subjectId: String(subjectId) },
    { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
  );
}
