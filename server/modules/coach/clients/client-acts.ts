import type { ClientResponse } from '#contract/studio/clients.ts';
import { momentIn } from '../../../days.ts';
import type { Em } from '../../../db/orm.ts';
import { CoachAction } from '../../actions/coach-action.entity.ts';

const SHOWN = 30;

/** What the coach did about somebody, their thread and their orders, the latest first. */
export async function actsAbout(
  em: Em,
  { key, thread, orders }: { key: string; thread: string | null; orders: readonly string[] },
  timeZone: string,
): Promise<ClientResponse['acts']> {
  const about = [
    { subject: { $in: ['person', 'client'] }, subjectId: key },
    ...(thread ? [{ subject: 'thread', subjectId: thread }] : []),
    ...(orders.length > 0 ? [{ subject: 'order', subjectId: { $in: [...orders] } }] : []),
  ];
  const rows = await em.find(
    CoachAction,
    { $or: about },
    { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], limit: SHOWN },
  );
  return rows.map(({ id, createdAt, action, subject, subjectId }) => ({
    id,
    at: momentIn(timeZone, createdAt),
    action,
    subject,
    subjectId,
  }));
}
