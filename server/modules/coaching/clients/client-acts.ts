import type { ClientResponse } from '#contract/studio/clients.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { actsOf, presentAct } from '#server/modules/accounts/audit-log/audit-log.service.ts';

const SHOWN = 30;

/** What the coach did about somebody, their thread and their orders, the latest first, and how much it is in all. */
export async function actsAbout(
  em: Em,
  them: Parameters<typeof actsOf>[0],
  timeZone: string,
): Promise<Pick<ClientResponse, 'acts' | 'actsTotal'>> {
  const [rows, actsTotal] = await em.findAndCount(
    CoachAction,
    { $or: actsOf(them) },
    { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], limit: SHOWN },
  );
  return { acts: rows.map((row) => presentAct(row, timeZone)), actsTotal };
}
