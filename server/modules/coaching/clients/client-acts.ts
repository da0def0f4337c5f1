import type { ClientResponse } from '#contract/coaching/clients.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { buildAuditLogFilter, presentActs } from '#server/modules/accounts/audit-log/audit-log.service.ts';

const ACTIVITY_LIMIT = 30;

/** Lists the coach's actions about a client, their thread and orders, latest first, with the total. */
export async function listClientActs(
  em: Em,
  them: Parameters<typeof buildAuditLogFilter>[0],
  timeZone: string,
): Promise<Pick<ClientResponse, 'acts' | 'actsTotal'>> {
  const [rows, actsTotal] = await em.findAndCount(
    CoachAction,
    { $or: buildAuditLogFilter(them) },
    { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], limit: ACTIVITY_LIMIT },
  );
  return { acts: await presentActs(em, rows, timeZone), actsTotal };
}
