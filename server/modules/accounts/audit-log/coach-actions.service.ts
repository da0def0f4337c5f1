import { randomUUID } from 'node:crypto';
import type { ActName } from '#contract/studio/acts.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { User } from '../users/user.entity.ts';
import { CoachAction } from './coach-action.entity.ts';

/** Who does something, and when. */
export interface Actor {
  /** Id of the coach; null for a command, which whoever runs the shop types. */
  coach: string | null;
  now: Date;
}

/** The coach, who is there. */
export interface CoachActor extends Actor {
  coach: string;
}

export interface CoachActionInput extends Actor {
  /** What is done, as the code calls it: `payment.refund`. */
  action: ActName;
  /** What it is done to: a kind of row, and its id. */
  subject: string;
  subjectId: string | number;
  /** What else there is to say. Names nobody: people go, and the log stays. */
  details?: CoachAction['details'];
}

/** Writes down what the coach does, in the transaction of what is done. Its id is for what goes on for longer. */
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

/** What was done to something, the latest first. */
export function listCoachActions(em: Em, subject: string, subjectId: string | number): Promise<CoachAction[]> {
  return em.find(
    CoachAction,
    { subject, subjectId: String(subjectId) },
    { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
  );
}
