import type { FilterQuery } from '@mikro-orm/core';
import type * as z from 'zod';
import type { Act, ActsQuery } from '#contract/accounts/audit-log.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { CoachAction } from './coach-action.entity.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { loadMailbox } from '../people/people.service.ts';
import { loadPersonDetails } from '../people/person.queries.ts';
import { User } from '../users/user.entity.ts';
import { displayName, isErased } from '../users/users.service.ts';

/** Returns one page of the activity log. @throws {NotFound} for an unknown person */
export async function listActs(em: Em, { q, sort, act, about, ...place }: z.output<typeof ActsQuery>) {
  const where: FilterQuery<CoachAction> = {
    ...(act && { action: act }),
    ...(q && buildTextFilter(q, ['subject_id'])),
    ...(about && { $or: await aboutThem(em, about) }),
  };
  return findPage(em, CoachAction, where, place, parseSort(sort));
}

async function aboutThem(em: Em, id: string) {
  const person = await loadMailbox(em, id);
  const thread = await em.findOne(Thread, { emailKey: person.email_key }, { fields: ['id'] });
  const { orders, letters } = await loadPersonDetails(em, person);
  return buildAuditLogFilter({
    key: person.key,
    thread: thread?.id ?? null,
    orders: (orders ?? []).map((each) => each.id),
    subscriber: letters?.id ?? null,
  });
}

interface AuditedPerson {
  key: string;
  thread: string | null;
  orders: readonly string[];
  subscriber?: string | null;
}

/** Builds the filter for entries about a person: their account, thread, orders and newsletters. */
export function buildAuditLogFilter({ key, thread, orders, subscriber }: AuditedPerson) {
  return [
    { subject: { $in: ['person', 'client'] }, subjectId: key },
    ...(thread ? [{ subject: 'thread', subjectId: thread }] : []),
    ...(subscriber ? [{ subject: 'subscriber', subjectId: subscriber }] : []),
    ...(orders.length > 0 ? [{ subject: 'order', subjectId: { $in: [...orders] } }] : []),
  ];
}

/** Presents entries with the names of their clients. */
export async function presentActs(em: Em, rows: readonly CoachAction[], timeZone: string): Promise<Act[]> {
  const ids = rows.flatMap(({ details }) => (typeof details['client'] === 'string' ? [details['client']] : []));
  const users = ids.length > 0 ? await em.find(User, { id: { $in: ids } }) : [];
  const clients = new Map(
    users
      .filter(({ emailKey }) => !isErased(emailKey))
      .map((user) => [user.id, { id: user.id, name: displayName(user) }]),
  );
  return rows.map(({ id, createdAt, action, subject, subjectId, details }) => ({
    id,
    at: formatLocalMoment(timeZone, createdAt),
    action,
    subject,
    subjectId,
    client: clients.get(String(details['client'])) ?? null,
  }));
}
