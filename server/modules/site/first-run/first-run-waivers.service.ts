import type { FirstRunPoint } from '#contract/studio/first-run.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';

/** Marks or unmarks an item as read or skipped. Repeated requests have no effect. */
export function setWaived(em: Em, point: FirstRunPoint, waived: boolean, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const changed = waived
      ? await tx.execute<unknown[]>(
          'insert into first_run_waiver (point, at) values (?, ?) on conflict (point) do nothing returning point',
          [point, by.now],
        )
      : await tx.execute<unknown[]>('delete from first_run_waiver where point = ? returning point', [point]);
    if (changed.length === 0) return;
    const action = waived ? 'first-run.waive' : 'first-run.unwaive';
    noteAction(tx, { ...by, action, subject: 'first-run', subjectId: point });
  });
}
